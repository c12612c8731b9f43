import { availableParallelism, totalmem } from "node:os";
import type { ProductPromise } from "./proof.ts";
import type { Outcome } from "./runs.ts";

const HEAD = `# What was proved, when and where

The last run of each promise at its full count (\`npm run prove -- --write 10 12\` runs two of them and updates their rows). What the
promises say, and by which tests they are shown, is in [promises.md](promises.md). A row without a date has not been run at its full
count; the smaller count of the same tests runs with every \`npm test\`. Seconds are those of all of its runs, added up.

| | promise | tests | cases of their own | failures | seconds | date | machine |
|---|---|---|---|---|---|---|---|
`;
/** A row of the table: the number of its promise, and its last six cells. */
const ROW = /^\| (\d+) \|.*((?:\|[^|]*){6}\|)$/gm;
const NOT_YET = "| | | | | not yet | |";

/** The text of docs/proof.md with new rows for these outcomes. Other rows keep what `page` says. */
export function proofPage(
  promises: readonly ProductPromise[],
  page: string,
  outcomes: readonly Outcome[] = [],
): string {
  const results = new Map([...page.matchAll(ROW)].map(([, number, cells]) => [Number(number), cells]));
  for (const outcome of outcomes) results.set(outcome.promise.number, resultCells(outcome));
  const rows = promises.map(({ number, text, notProved = [] }) => {
    const open = notProved.map((part) => `<br>not proved: ${part}`).join("");
    return `| ${number} | [${text}](promises.md)${open} ${results.get(number) ?? NOT_YET}\n`;
  });
  return HEAD + rows.join("");
}

function resultCells({ tests, cases, failures, seconds }: Outcome): string {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  const numbers = [tests, cases || "", failures, Math.round(seconds)].map((number) => number.toLocaleString("en-US"));
  return `| ${[...numbers, date, machine].join(" | ")} |`;
}
