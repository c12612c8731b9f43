import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { cutText } from "./vitest-reporter.ts";

const LINES = 50;

/** Stands before Playwright's own reporters and shortens what they print of a failure, to under 200 lines. */
export default class ShortJourneys implements Reporter {
  onTestEnd(_test: TestCase, result: TestResult): void {
    // The first say what went wrong; the others come of it.
    result.errors.splice(2);
    for (const error of result.errors) cutError(error);
    for (const printed of [result.stdout, result.stderr]) {
      const text = printed.map(String).join("");
      printed.splice(0, printed.length, ...(text === "" ? [] : [cutText(text, LINES / 2)]));
    }
  }

  onError(error: TestError): void {
    cutError(error);
  }

  printsToStdio(): boolean {
    return false;
  }
}

function cutError(error: TestError): void {
  for (const part of ["message", "stack", "value"] as const) {
    const text = error[part];
    if (text !== undefined) error[part] = cutText(text, LINES);
  }
}
