/** A full disk for writes through Node, PGlite's too; needs no rights. `using disk = fullDisk()`, or `withFullDisk` for another process. */

import { execFileSync, spawnSync } from "node:child_process";
import fs, { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../../../app/lib/db/errors.ts";
import { atExit } from "../runner/process.ts";

/** The standard streams are not on the disk. */
const LAST_STREAM = 2;

/** Makes every write fail with ENOSPC while `isFull` says so. Returns what puts the real file system back. */
function limitDisk(isFull: () => boolean): () => void {
  const { writeSync, writevSync, ftruncateSync, writeFileSync } = fs;
  const limited = <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
    ((...args: Args) => {
      const toStream = typeof args[0] === "number" && args[0] <= LAST_STREAM;
      // An empty file needs none.
      if (!toStream && args[1] !== "" && isFull()) throw noSpace();
      return write(...args);
    }) as typeof write;
  Object.assign(fs, {
    writeSync: limited(writeSync as (...args: unknown[]) => number),
    writevSync: limited(writevSync),
    ftruncateSync: limited(ftruncateSync),
    writeFileSync: limited(writeFileSync as (...args: unknown[]) => void),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { writeSync, writevSync, ftruncateSync, writeFileSync });
    syncBuiltinESMExports();
  };
}

const noSpace = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28, syscall: "write" });

/** Fills the disk of this process until it is disposed of. */
export function fullDisk(): Disposable {
  const free = limitDisk(() => true);
  return { [Symbol.dispose]: free };
}

/** A disk for a process of its own: what its environment needs, and how to fill and free it. `folder` is ours. */
export function withFullDisk(folder: string) {
  const flag = join(folder, "disk-is-full");
  return {
    env: { NODE_OPTIONS: `--import=${import.meta.filename}`, FULL_DISK_FLAG: flag },
    fill: () => fs.writeFileSync(flag, ""),
    free: () => fs.rmSync(flag),
  };
}

// In that process: full while this file exists.
const flag = process.env.FULL_DISK_FLAG;
if (flag) limitDisk(() => fs.existsSync(flag));

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
