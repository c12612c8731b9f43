import type { Verdict } from "./judge.ts";
import type { ProductPromise } from "./proof.ts";

/** What the run of one promise came to. `seconds` are those of its runs, added up. */
export type Outcome = { promise: ProductPromise; verdict: Verdict; seconds: number };

/** How much of a promise is told in its row, in characters. */
const WIDTH = 64;

/**
 * The lines of the table at the end: promise, count, failures, seconds. What no test shows has a row of its own, and a promise
 * without any test is never held.
 */
export function tableOf(outcomes: readonly Outcome[]): string[] {
  return [
    row("", "promise", "tests", "cases", "failures", "seconds", ""),
    ...outcomes.flatMap(({ promise, verdict, seconds }) => [
      ...(promise.proofs.length > 0
        ? [
            row(
              String(promise.number),
              promise.text,
              String(verdict.tests),
              verdict.cases > 0 ? verdict.cases.toLocaleString("en-US") : "",
              String(verdict.failures),
              seconds.toFixed(1),
              verdict.failures > 0 ? "FAILED" : promise.notProved.length > 0 ? "held in part" : "held",
            ),
          ]
        : [row(String(promise.number), promise.text, "", "", "", "", "not proved")]),
      ...verdict.faults.map((fault) => `    failed: ${fault}`),
      ...promise.notProved.map((part) => `    not proved: ${part}`),
    ]),
  ];
}

function row(
  number: string,
  text: string,
  tests: string,
  cases: string,
  failures: string,
  seconds: string,
  verdict: string,
): string {
  const told = text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
  const figures = [tests.padStart(6), cases.padStart(8), failures.padStart(9), seconds.padStart(9)].join("");
  return `${number.padStart(2)}  ${told.padEnd(WIDTH)}${figures}  ${verdict}`.trimEnd();
}
