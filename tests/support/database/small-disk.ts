import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../../../app/lib/db/causes.ts";
import { atExit } from "../runner/process.ts";

/** A disk of our own for a server that writes past Node, and can so be full in earnest. */
export type SmallDisk = { folder: string; fill(): void; free(): void; remove(): void };

/** Whether we may mount one: as root, where that is not forbidden as in most containers. */
export const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

/** Those that are mounted below a folder go, as far as whoever mounted them was killed before they could remove them. */
export function unmountBelow(folder: string): void {
  const points = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const point of points.filter((point) => point.startsWith(`${folder}/`))) unmount(point);
}

const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Mounts one of so many megabytes in memory. Throws unless `canMount`. Whoever makes it removes it, when nothing of it is in use. */
export function mountSmallDisk(megabytes: number): SmallDisk {
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
