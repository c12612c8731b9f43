import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach } from "vitest";

/** The path of a folder that is empty before each test of a file. Call it once, outside the tests. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
