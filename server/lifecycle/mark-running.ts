import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keeps a later build (tools/build/clear.mjs) from deleting the files that this process loads when it needs them. */
export function markRunning(buildFolder: string): void {
  const folder = join(buildFolder, ".running");
  const mark = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, "");
  } catch {
    // A folder that this user cannot write to, as in an image, is never built into.
    return;
  }
  process.once("exit", () => rmSync(mark, { force: true }));
}
