import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "~/lib/db/errors";
import { unmount } from "../database/disk-space.ts";
import { atExit } from "../runner/process.ts";

/** Needs root; most containers forbid it. */
export const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

/** A disk in memory: also for a server that does not write through Node, and for writes that `fullDisk` does not reach. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "shop-disk-"));
  const filler = join(folder, "filler");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  const leaveAlone = atExit(() => unmount(folder));
  return {
    folder,
    fill: () => {
      for (const bytes of [1024 * 1024, 4096]) writeUntilFull(filler, Buffer.alloc(bytes));
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      leaveAlone();
      unmount(folder);
      rmdirSync(folder);
    },
  };
}

function writeUntilFull(file: string, piece: Buffer): void {
  try {
    for (;;) writeFileSync(file, piece, { flag: "a" });
  } catch (error) {
    if (errorCode(error) !== "ENOSPC") throw error;
  }
}
