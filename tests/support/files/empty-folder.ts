import { mkdirSync, rmSync } from "node:fs";
import { beforeEach } from "vitest";
import { tempFolder } from "../temp-folder";

/** The path of a folder that is empty before each test of a file. Call it once, outside the tests. */
export function emptyFolder(): string {
  const folder = tempFolder();
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  });
  return folder;
}
