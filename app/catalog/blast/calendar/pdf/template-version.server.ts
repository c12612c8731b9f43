import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Relative to the project's root, the working directory of every script: in the bundle this module has another path.
const CALENDAR = join("app", "catalog", "blast", "calendar");
/** Includes subfolders. */
const FOLDERS = [CALENDAR, join("app", "lib", "pdf")];
const COLORS = join("app", "lib", "colors.ts");

let version: string | undefined;

/**
 * Version of the calendar's template: a hash of the sources that write and draw it, so that a changed text or
 * line gives a new version without a manual version number. Computed once.
 */
export function calendarTemplateVersion(): string {
  version ??= hashOf([...FOLDERS.flatMap(sourcesIn), COLORS]);
  return version;
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("base64url");
}
