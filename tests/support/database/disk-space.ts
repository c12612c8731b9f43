import { execFileSync } from "node:child_process";
import fs, { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

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

/** Unmounts disks below a folder that a killed process left behind. */
export function unmountBelow(folder: string): void {
  const points = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const point of points.filter((point) => point.startsWith(`${folder}/`))) unmount(point);
}

export const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);
