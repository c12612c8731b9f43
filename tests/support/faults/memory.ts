import diagnostics from "node:diagnostics_channel";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { z } from "zod";
import { waitFor } from "../wait-for.ts";

/**
 * Loaded before a built shop (`--import`), this file collects garbage at SIGUSR2 and writes the live bytes to a file in MEMORY_NOTES. With
 * PLANTED_LEAK each request leaks that many bytes, to check that a leak is found.
 */
const settings = z.object({ MEMORY_NOTES: z.string(), PLANTED_LEAK: z.coerce.number().default(0) });

const noteFile = (folder: string, nth: number): string => join(folder, `alive-${nth}`);

function takeNotes(): void {
  const { MEMORY_NOTES, PLANTED_LEAK } = settings.parse(process.env);
  v8.setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let notes = 0;
  process.on("SIGUSR2", async () => {
    // The second pass frees what had finalizers.
    for (let times = 0; times < 2; times += 1) {
      collect();
      await turn();
    }
    const { heapUsed, external } = process.memoryUsage();
    notes += 1;
    writeFileSync(noteFile(MEMORY_NOTES, notes), String(heapUsed + external), { flush: true });
  });
  const left: unknown[] = [];
  const EIGHT_BYTES = 8;
  if (PLANTED_LEAK > 0) {
    diagnostics.subscribe("http.server.request.start", () =>
      left.push(new Array(PLANTED_LEAK / EIGHT_BYTES).fill(0.5)),
    );
  }
}

if (isMainThread && process.env.MEMORY_NOTES) takeNotes();

/** `alive` and `resident` in bytes, `files`: open descriptors. */
export type HeldMemory = { alive: number; resident: number; files: number };

/** Measures a built shop from outside. `env` must be in its environment. */
export function measureMemory() {
  const folder = mkdtempSync(join(tmpdir(), "shop-memory-"));
  const preload = resolve("tests/support/faults/memory.ts");
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

/** In bytes. */
export const residentMemory = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
