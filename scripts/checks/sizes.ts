import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** A folder with more cannot be taken in at a glance. */
const MOST_FILES = 15;
/** A longer file is about two things. */
const MOST_LINES = 250;

/** What is bigger than that. Nothing is added here: what becomes small enough is taken out. */
type Exceptions = { folders: readonly string[]; files: readonly string[] };
const exceptions: Exceptions = { folders: [], files: [] };

/** How many lines each file has, by path from the project's root; null for one that nobody reads by lines, such as a picture. */
export type Files = ReadonlyMap<string, number | null>;

/**
 * Every folder and every file that is too big, one sentence each, and every exception that is not needed any more. Tests and
 * texts count like everything else.
 */
export function findTooBig(files: Files, { folders, files: known }: Exceptions = { folders: [], files: [] }): string[] {
  const full = fullFolders(files);
  const long = [...files].flatMap(([file, lines]) => (lines !== null && lines > MOST_LINES ? [{ file, lines }] : []));
  return [
    ...full
      .filter(({ folder }) => !folders.includes(folder))
      .map(({ folder, count }) => `${folder} has ${count} files: at most ${MOST_FILES}`),
    ...long
      .filter(({ file }) => !known.includes(file))
      .map(({ file, lines }) => `${file} has ${lines} lines: at most ${MOST_LINES}`),
    ...folders.filter((folder) => !full.some((found) => found.folder === folder)).map(notNeeded),
    ...known.filter((file) => !long.some((found) => found.file === file)).map(notNeeded),
  ];
}

const notNeeded = (path: string) => `${path} is small enough: take it out of scripts/checks/sizes.ts`;

/** Folders in folders do not count. */
function fullFolders(files: Files): { folder: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const file of files.keys()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].map(([folder, count]) => ({ folder, count })).filter(({ count }) => count > MOST_FILES);
}

const READ_BY_LINES = /\.(ts|tsx|mjs|css)$/;

/** Written by a tool, one after the other: nobody takes them in as a whole. */
const MIGRATIONS = "app/db/migrations";

function readSizes(): Files {
  const everything = globSync("{app,bench,sandbox,scripts,server,tests}/**/*", { withFileTypes: true });
  const found = everything.filter(({ parentPath }) => !parentPath.startsWith(MIGRATIONS));
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  if (paths.length === 0) throw new Error("Run this in the project's root folder");
  return new Map(paths.sort().map((path) => [path, READ_BY_LINES.test(path) ? linesOf(path) : null]));
}

const linesOf = (path: string): number => readFileSync(path, "utf8").trimEnd().split("\n").length;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sizes = readSizes();
  const faults = findTooBig(sizes, exceptions);
  console.log(faults.length ? faults.join("\n") : `None of ${sizes.size} files is too long, and no folder too full.`);
  process.exitCode = faults.length ? 1 : 0;
}
