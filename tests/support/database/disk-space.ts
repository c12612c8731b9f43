/** A full disk for writes through Node, PGlite's too; needs no rights. `using disk = fullDisk()`, or `withFullDisk` for another process. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

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
