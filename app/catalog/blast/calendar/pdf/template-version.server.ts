import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// From the project's root, which every script starts in: in the server's bundle this module has another address.
const CALENDAR = join("app", "catalog", "blast", "calendar");
/** With the rooms inside: the calendar's read the brief and write its texts. */
const FOLDERS = [CALENDAR, join("app", "lib", "pdf")];
const COLORS = join("app", "lib", "colors.ts");

let known: string | undefined;

/**
 * Which way of writing and drawing the calendar this is: a hash over the sources that do it, so that a changed text or
 * line counts as another one without anybody having to raise a number. Read once.
 */
export function calendarTemplateVersion(): string {
  known ??= hashOf([...FOLDERS.flatMap(sourcesIn), COLORS]);
  return known;
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
