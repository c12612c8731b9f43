import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { cutText } from "./vitest-reporter.ts";

const MAX_LINES = 50;

/** Runs before Playwright's reporters and truncates failures to under 200 lines. */
export default class TruncatingReporter implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    // Later errors are consequences of the first.
    result.errors.splice(2);
    for (const error of result.errors) cutError(error);
    for (const printed of [result.stdout, result.stderr]) {
      const text = printed.map(String).join("");
      printed.splice(0, printed.length, ...(text === "" ? [] : [cutText(text, MAX_LINES / 2)]));
    }
    const page = readPage(result);
    if (page) console.log(`${test.title}: the page shows\n${cutText(page, MAX_LINES)}`);
  }

  onError(error: TestError): void {
    cutError(error);
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** What a failed test's page shows from its main part on, as text; empty without a page. */
function readPage({ attachments }: TestResult): string {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  return (path && /^- main:.*?(?=^```)/ms.exec(readFileSync(path, "utf8"))?.[0]) ?? "";
}

function cutError(error: TestError): void {
  for (const part of ["message", "stack", "value"] as const) {
    const text = error[part];
    if (text !== undefined) error[part] = cutText(text, MAX_LINES);
  }
}
