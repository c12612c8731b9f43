// Run by the build, after compressing: prints what the scripts of the pages weigh, and fails where that is too much.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { budgets } from "./budgets.ts";
import { budgetTable, findOverBudget, measurePages, readManifest } from "./weigh.ts";
import { weighIslands } from "./weigh-islands.ts";

const folder = "build/client/assets";
const files = globSync("*.js", { cwd: folder });
const manifestFile = files.find((file) => file.startsWith("manifest-"));
if (!manifestFile) throw new Error(`${folder} has no manifest: run this after the build, in the project's root folder`);

const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** As it is served: the compressed copy, where there is one. */
function sizeOf(file: string): number {
  const path = join(folder, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const pages = [
  ...weighIslands({ files, read, sizeOf }),
  ...measurePages(readManifest(read(manifestFile)), {
    manifestFile: `/assets/${manifestFile}`,
    sizeOf: (path) => sizeOf(path.replace("/assets/", "")),
  }),
];
process.stdout.write(`\nScripts of a page, compressed\n${budgetTable(pages, budgets)}\n\n`);
const faults = findOverBudget(pages, budgets);
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exit(1);
}
