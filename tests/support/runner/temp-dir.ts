import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { unmountBelow } from "../database/disk-space.ts";
import { isRunning } from "./process.ts";

const MEMORY = "/dev/shm";
/** Upper limit for the databases of a run. A new one takes 40 MB, a PostgreSQL server 100 MB. */
const MAX_RUN_BYTES = 4 * 1024 ** 3;

/** Vitest's global setup: temporary files of a run are in one folder, in memory if it has space. On disk databases open half as fast. */
export default function setup(): () => void {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(before === undefined && hasMemory() ? MEMORY : tmpdir(), nameOf(process.pid)));
  // PostgreSQL runs below it as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

function hasMemory(): boolean {
  try {
    removeLeftOvers();
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > 2 * MAX_RUN_BYTES;
  } catch {
    return false;
  }
}

const nameOf = (pid: number) => `shop-run-${pid}-`;

/** Deletes folders of killed runs. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^shop-run-(\d+)-/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    unmountBelow(join(MEMORY, name));
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
