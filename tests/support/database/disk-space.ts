import { execFileSync, spawnSync } from "node:child_process";
import fs, { mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../../../app/lib/db/errors.ts";
import { atExit } from "../runner/process.ts";

/** File descriptor of stderr; the standard streams are not on the disk. */
const LAST_STREAM = 2;

/** Makes writes through Node, also those of PGlite, fail with ENOSPC while `isFull` returns true. Returns a function that undoes it. */
function limitDisk(isFull: () => boolean): () => void {
  const { writeSync, writevSync, ftruncateSync, writeFileSync } = fs;
  const limited = <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
    ((...args: Args) => {
      const toStream = typeof args[0] === "number" && args[0] <= LAST_STREAM;
      // An empty file needs no space.
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

/** Fills the disk for this process until disposed: `using disk = fullDisk()`. Needs no privileges. */
export function fullDisk(): Disposable {
  return { [Symbol.dispose]: limitDisk(() => true) };
}

/** The same for another process: `env` is its environment; `folder` holds the flag file that `fill` writes. */
export function withFullDisk(folder: string) {
  const flag = join(folder, "disk-is-full");
  return {
    env: { NODE_OPTIONS: `--import=${import.meta.filename}`, FULL_DISK_FLAG: flag },
    fill: () => fs.writeFileSync(flag, ""),
    free: () => fs.rmSync(flag),
  };
}

// In that process, which imports this file first.
const flag = process.env.FULL_DISK_FLAG;
if (flag) limitDisk(() => fs.existsSync(flag));

/** A small real disk, for servers that do not write through Node. */
export type SmallDisk = { folder: string; fill(): void; free(): void; remove(): void };

/** Needs root; most containers forbid it. */
export const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

/** Unmounts disks below a folder that a killed process left behind. */
export function unmountBelow(folder: string): void {
  const points = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const point of points.filter((point) => point.startsWith(`${folder}/`))) unmount(point);
}

const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Mounts a disk of this size in memory. Throws unless `canMount`. The caller removes it. */
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
