import diagnostics from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import v8 from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { z } from "zod";

/**
 * Loaded before a built shop (`--import`): at SIGUSR2 it collects garbage and notes what is alive, in bytes, in a file of MEMORY_NOTES. With
 * PLANTED_LEAK each request leaves that many bytes behind, to see that a leak is found.
 */
const settings = z.object({ MEMORY_NOTES: z.string(), PLANTED_LEAK: z.coerce.number().default(0) });

export const noteFile = (folder: string, nth: number): string => join(folder, `alive-${nth}`);

function takeNotes(): void {
  const { MEMORY_NOTES, PLANTED_LEAK } = settings.parse(process.env);
  v8.setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  let notes = 0;
  process.on("SIGUSR2", async () => {
    // What is freed late, after its finalizer, is gone at the second time.
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
