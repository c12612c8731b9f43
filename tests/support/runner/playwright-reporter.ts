import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { cutText } from "./vitest-reporter.ts";

const MAX_LINES = 50;

/** Runs before Playwright's reporters and truncates failures to under 200 lines. */
export default class TruncatingReporter implements Reporter {
  onTestEnd(_test: TestCase, result: TestResult): void {
    // Later errors are consequences of the first.
    result.errors.splice(2);
    for (const error of result.errors) cutError(error);
    for (const printed of [result.stdout, result.stderr]) {
      const text = printed.map(String).join("");
      printed.splice(0, printed.length, ...(text === "" ? [] : [cutText(text, MAX_LINES / 2)]));
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
    if (text !== undefined) error[part] = cutText(text, MAX_LINES);
  }
}
