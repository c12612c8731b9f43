import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { z } from "zod";
import type { ProductPromise } from "./proof.ts";
import type { Outcome } from "./table.ts";

/** What is kept of the last time that a promise was proved at its full count. */
const proved = z.object({
  number: z.number(),
  tests: z.number(),
  cases: z.number(),
  failures: z.number(),
  seconds: z.number(),
  date: z.iso.date(),
  machine: z.string(),
});
type Proved = z.infer<typeof proved>;

const PAGE = "docs/proof.md";
/** The rows are kept as JSON at the end of the page: nobody has to read a table back. */
const KEPT = /^<!-- (\[.*\]) -->$/m;

const HEAD = `# What was proved, when and where

The last run of each promise at its full count (\`npm run prove -- --write 10 12\` runs two of them and updates their rows). What the
promises say, and by which tests they are shown, is in [promises.md](promises.md). A row without a date has not been run at its full
count; the smaller count of the same tests runs with every \`npm test\`. Seconds are those of all of its runs, added up.

| | promise | tests | cases of their own | failures | seconds | date | machine |
|---|---|---|---|---|---|---|---|
`;

/** Writes the outcomes of a run into docs/proof.md; the rows of other promises stay. */
export function writeProof(promises: readonly ProductPromise[], outcomes: readonly Outcome[], date: Date): void {
  const before = existsSync(PAGE) ? readRows(readFileSync(PAGE, "utf8")) : [];
  const now = outcomes.map((outcome) => rowOf(outcome, date.toISOString().slice(0, 10)));
  const rows = new Map([...before, ...now].map((row) => [row.number, row]));
  writeFileSync(PAGE, proofPage(promises, [...rows.values()]));
}

/** The rows of a page that was written before. Throws when they cannot be read. */
export function readRows(page: string): Proved[] {
  const [, json] = KEPT.exec(page) ?? [];
  return json === undefined ? [] : z.array(proved).parse(JSON.parse(json));
}

/** docs/proof.md. */
export function proofPage(promises: readonly ProductPromise[], rows: readonly Proved[]): string {
  const inOrder = [...rows].sort((a, b) => a.number - b.number);
  const lines = promises.map(({ number, text, notProved }) => {
    const row = rows.find((one) => one.number === number);
    const name = `[${text}](promises.md)${notProved.map((part) => `<br>not proved: ${part}`).join("")}`;
    if (!row) return `| ${number} | ${name} | | | | | not yet | |`;
    const { tests, cases, failures, seconds, machine } = row;
    const figures = [tests, cases || "", failures, seconds].map((figure) => figure.toLocaleString("en-US"));
    return `| ${number} | ${name} | ${figures.join(" | ")} | ${row.date} | ${machine} |`;
  });
  return `${HEAD}${lines.join("\n")}\n\n<!-- ${JSON.stringify(inOrder)} -->\n`;
}

function rowOf({ promise, verdict, seconds }: Outcome, date: string): Proved {
  const { tests, cases, failures } = verdict;
  const memory = Math.round(totalmem() / 1024 ** 3);
  const machine = `${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}`;
  return { number: promise.number, tests, cases, failures, seconds: Math.round(seconds), date, machine };
}
