import type { Outcome } from "./runs.ts";

const WIDTH = 64;

/** Untested parts have their own line; a promise without proofs is never held. */
export const tableOf = (outcomes: readonly Outcome[]): string[] => [
  row("", "promise", ["tests", "cases", "failures", "seconds"], ""),
  ...outcomes.flatMap(
    ({ promise: { number, text, proofs, notProved = [] }, tests, cases, failures, faults, seconds }) => {
      const numbers = [tests, cases || "", failures, seconds.toFixed(1)].map((each) => each.toLocaleString("en-US"));
      const held = failures > 0 ? "FAILED" : notProved.length > 0 ? "held in part" : "held";
      return [
        row(`${number}`, text, proofs.length > 0 ? numbers : [], proofs.length > 0 ? held : "not proved"),
        ...faults.map((fault) => `    failed: ${fault}`),
        ...notProved.map((part) => `    not proved: ${part}`),
      ];
    },
  ),
];

function row(number: string, text: string, numbers: readonly string[], verdict: string): string {
  const shown = text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
  const cells = numbers
    .map((cell) => cell.padStart(9))
    .join("")
    .padEnd(36);
  return `${number.padStart(2)}  ${shown.padEnd(WIDTH)}${cells}  ${verdict}`.trimEnd();
}
