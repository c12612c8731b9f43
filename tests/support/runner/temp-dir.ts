import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { unmountBelow } from "../database/disk-space.ts";
import { isRunning } from "./process.ts";

const MEMORY = "/dev/shm";
/** What a run's databases may take at most at one time, in bytes. A new one takes 40 MB, a PostgreSQL server 100. */
const ROOM = 4 * 1024 ** 3;

/** Vitest's global setup: a run's temporary files are in one folder, in memory if that has room (disks made opening databases twice as slow). */
export default function setup(): () => void {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(before === undefined && inMemory() ? MEMORY : tmpdir(), nameOf(process.pid)));
  // PostgreSQL runs as a user of its own below it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

function inMemory(): boolean {
  try {
    removeLeftOvers();
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > 2 * ROOM;
  } catch {
    return false;
  }
}

const nameOf = (pid: number) => `shop-run-${pid}-`;

/** Of runs that were killed: memory is not cleared of them by itself. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^shop-run-(\d+)-/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    unmountBelow(join(MEMORY, name));
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
