import { allMutants } from "./all.ts";
import { AREAS, type Area } from "./mutant.ts";
import { writePage } from "./page.ts";
import { rowsOf, tableOf } from "./table.ts";
import { tryMutants } from "./trial.ts";

process.exitCode = await run(process.argv.slice(2));

/**
 * Tries every mutant, or those of the named areas or files; `--write` writes the rows of the areas into docs/mutation-testing.md. The exit code is 1 when one
 * survives.
 */
async function run(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => arg !== "--write");
  const chosen = allMutants().filter(
    ({ area, file }) => words.length === 0 || words.some((word) => area === word || file.includes(word)),
  );
  if (chosen.length === 0) {
    console.log(
      `Nothing is called ${words.join(" ")}. There are ${AREAS.join(", ")}, and files by a part of their path.`,
    );
    return 1;
  }
  const tried = chosen.filter(({ equivalent }) => equivalent === undefined);
  let done = 0;
  const outcomes = await tryMutants(tried, (line) =>
    console.log(`${++done}. of ${tried.length} or more tries  ${line}`),
  );
  const survivors = outcomes.filter(({ noticedBy }) => noticedBy === null);
  for (const line of ["", ...tableOf(rowsOf(chosen, outcomes), outcomes)]) console.log(line);
  if (args.includes("--write") && words.every(isArea)) writePage(rowsOf(chosen, outcomes), allMutants(), new Date());
  return survivors.length > 0 ? 1 : 0;
}

function isArea(word: string): word is Area {
  return AREAS.some((area) => area === word);
}
