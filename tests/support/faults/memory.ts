import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { waitFor } from "../wait-for.ts";
import { noteFile } from "./memory-notes.ts";

/** What a process holds when nothing happens in it: `alive` and `resident` in bytes, `files` are its open descriptors. */
export type HeldMemory = { alive: number; resident: number; files: number };

/** Measures a built shop from outside. `env` is what the shop is started with for it. */
export function measureMemory() {
  const folder = mkdtempSync(join(tmpdir(), "shop-memory-"));
  const preload = resolve("tests/support/faults/memory-notes.ts");
  let notes = 0;
  return {
    env: {
      NODE_OPTIONS: `--import=${preload}`,
      MEMORY_NOTES: folder,
      ...(process.env.PLANTED_LEAK ? { PLANTED_LEAK: process.env.PLANTED_LEAK } : {}),
    },
    async read(pid: number | undefined): Promise<HeldMemory> {
      if (pid === undefined) throw new Error("The shop has no process");
      notes += 1;
      process.kill(pid, "SIGUSR2");
      const alive = await waitFor(() => Number(readFileSync(noteFile(folder, notes), "utf8")), { what: "a note" });
      return { alive, resident: residentMemory(pid), files: readdirSync(`/proc/${pid}/fd`).length };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Resident memory of a process, in bytes. */
export const residentMemory = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

/** How much grew from the first to the last point, by the median of the slopes between any two (Theil and Sen): outliers count for nothing. */
export function growthOf(points: readonly { at: number; value: number }[]): number {
  const slopes = points.flatMap((one, n) =>
    points.slice(n + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || slopes.length === 0) throw new Error("A trend has at least two points");
  const middle = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  return middle * (last.at - first.at);
}
