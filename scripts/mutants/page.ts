import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { z } from "zod";
import { AREAS, type Mutant } from "./mutant.ts";
import type { Row } from "./table.ts";

const PAGE = "docs/mutation-testing.md";
/** The rows are kept as JSON at the end of the page: nobody has to read a table back. */
const KEPT = /^<!-- (\[.*\]) -->$/m;

const kept = z.array(
  z.object({
    area: z.enum(AREAS),
    ...{ mutants: z.number(), killed: z.number(), survived: z.number(), equivalent: z.number(), seconds: z.number() },
    ...{ date: z.iso.date(), machine: z.string() },
  }),
);
type Kept = z.infer<typeof kept>;

const HEAD = `# Mutation test results

A mutant is the shop with one small fault in it: a condition turned round, a line of a query left out, a cent too much. Where no test fails,
a test is missing. The last run of each area (\`npm run mutants -- --write money\` runs one and updates its row;
[why so](decisions/testing-strategy.md#mutation-testing-uses-our-own-tool)). Seconds are by the clock, all tries added up.

| area | mutants | noticed | survived | equivalent | seconds | date | machine |
|---|---|---|---|---|---|---|---|
`;

/** Writes the rows of a run into docs/mutation-testing.md; those of other areas stay. */
export function writePage(rows: readonly Row[], mutants: readonly Mutant[], date: Date): void {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  const now = rows.map((row) => ({ ...row, date: date.toISOString().slice(0, 10), machine }));
  const before = existsSync(PAGE) ? readRows(readFileSync(PAGE, "utf8")) : [];
  writeFileSync(
    PAGE,
    mutantsPage([...before.filter(({ area }) => now.every((row) => row.area !== area)), ...now], mutants),
  );
}

/** The rows of a page that was written before. Throws when they cannot be read. */
export function readRows(page: string): Kept {
  const [, json] = KEPT.exec(page) ?? [];
  return json === undefined ? [] : kept.parse(JSON.parse(json));
}

/** docs/mutation-testing.md. */
export function mutantsPage(rows: Kept, mutants: readonly Mutant[]): string {
  const inOrder = AREAS.flatMap((area) => rows.filter((row) => row.area === area));
  const table = inOrder.map(({ area, mutants, killed, survived, equivalent, seconds, date, machine }) =>
    cells(
      area,
      ...[mutants, killed, survived, equivalent, seconds].map((count) => count.toLocaleString("en-US")),
      date,
      machine,
    ),
  );
  const same = mutants.filter(({ equivalent }) => equivalent !== undefined);
  const reasons = same.map(({ file, words, equivalent = "" }) => cells(file, code(words), equivalent));
  const missing = AREAS.filter((area) => rows.every((row) => row.area !== area));
  const note = missing.length > 0 ? `\nNot run to the end yet: ${missing.join(", ")}.\n` : "";
  return `${HEAD}${table.map((row) => `${row}\n`).join("")}${note}
## Equivalent

Nobody can tell these from the code as it is, for the reason beside them; they are not tried.

| file | change | why |
|---|---|---|
${reasons.join("\n")}

<!-- ${JSON.stringify(inOrder)} -->
`;
}

const cells = (...texts: string[]): string => `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
const code = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
