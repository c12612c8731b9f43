import { spawn } from "node:child_process";
import { addCounts, type Counts, NOTHING } from "./counts.ts";
import type { TestPart } from "./parts.ts";
import type { Printer } from "./printer.ts";

/** Loads `count` cores with endless processes. Returns a function that ends them. */
export function loadCpu(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  const end = () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
  process.once("exit", end);
  return end;
}

/** Parts that run at the same time. Each waits at times, so two keep all cores busy. */
const AT_ONCE = 2;

type Running = { part: TestPart; ended: Promise<void> };

/**
 * Runs the parts, two at a time, also after failures. A part starts when its `after` parts have passed, and is skipped if one of them
 * failed; an `alone` part runs without others. `running`: names of running parts.
 */
export async function runParts(
  parts: readonly TestPart[],
  { reports, printer, running }: { reports: string; printer: Printer; running: Set<string> },
): Promise<Counts> {
  const waiting = [...parts];
  const now: Running[] = [];
  const results = new Map<TestPart, { counts: Counts; line: string }>();
  const begin = (part: TestPart) => {
    running.add(part.name);
    const ended = runPart(part, reports, printer).then((result) => {
      results.set(part, result);
      running.delete(part.name);
      now.splice(now.indexOf(entry), 1);
    });
    const entry = { part, ended };
    now.push(entry);
  };
  while (waiting.length > 0 || now.length > 0) {
    const next = nextOf(waiting, now, results);
    if (!next) {
      await Promise.race(now.map(({ ended }) => ended));
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const missing = parts.find(
      (part) => next.after?.includes(part.name) && (results.get(part)?.counts.failed ?? 0) > 0,
    );
    if (missing) results.set(next, notRun(next, missing, printer));
    else begin(next);
  }
  printer.line("");
  for (const part of parts) printer.line(results.get(part)?.line ?? "");
  return [...results.values()].map(({ counts }) => counts).reduce(addCounts, NOTHING);
}

/** The first part that may start now. Parts after one that is `alone` wait for it. */
function nextOf(
  waiting: readonly TestPart[],
  now: readonly Running[],
  results: ReadonlyMap<TestPart, unknown>,
): TestPart | undefined {
  if (now.length >= AT_ONCE || now.some(({ part }) => part.alone)) return undefined;
  const ended = new Set([...results.keys()].map(({ name }) => name));
  const unfinished = new Set([...waiting, ...now.map(({ part }) => part)].map(({ name }) => name));
  for (const part of waiting) {
    const ready = (part.after ?? []).every((name) => ended.has(name) || !unfinished.has(name));
    if (part.alone) return ready && now.length === 0 ? part : undefined;
    if (ready) return part;
  }
  return undefined;
}

async function runPart(part: TestPart, reports: string, printer: Printer): Promise<{ counts: Counts; line: string }> {
  const started = Date.now();
  printer.line(`=== ${part.name}: ${part.about}`);
  const own = printer.of(part.name);
  const counts = await part.run(reports, own.print);
  own.end();
  const line = `${part.name.padEnd(17)} ${describe(counts)} in ${((Date.now() - started) / 1000).toFixed(1)} s`;
  printer.line(`--- ${line}`);
  return { counts, line };
}

function notRun(part: TestPart, missing: TestPart, printer: Printer): { counts: Counts; line: string } {
  const line = `${part.name.padEnd(17)} FAILED: not run because ${missing.name} failed`;
  printer.line(`--- ${line}`);
  return { counts: { ...NOTHING, failed: 1 }, line };
}

function describe({ passed, failed, skipped }: Counts): string {
  const verdict = failed > 0 ? "FAILED" : "ok";
  return `${verdict}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
