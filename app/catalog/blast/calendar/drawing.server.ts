import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// From the project's root, which every script starts in: in the server's bundle this module has another address.
const SOURCES = join(process.cwd(), "app", "catalog", "blast", "calendar");

let known: string | undefined;

/**
 * Which way of writing and drawing the calendar this is: a hash over the sources that do it, so that a changed text or
 * line counts as another one without anybody having to raise a number. Read once.
 */
export function calendarDrawing(): string {
  // With the rooms inside, which read the brief and write the texts.
  const names = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  known ??= hashOf(names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")));
  return known;
}

function hashOf(names: string[]): string {
  const hash = createHash("sha256");
  for (const name of names.sort()) hash.update(`${name}\0`).update(readFileSync(join(SOURCES, name)));
  return hash.digest("base64url");
}
