import { spawn } from "node:child_process";
import { addCounts, type Counts, NOTHING } from "./counts.ts";
import type { TestPart } from "./parts.ts";
import type { Printer } from "./printer.ts";

/** Loads `count` cores. Returns a function that ends this. */
export function loadCpu(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  const end = () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
  process.once("exit", end);
  return end;
}

/** Each part waits at times, so two keep all cores busy. */
const AT_ONCE = 2;

/** Also continues after failures. `running` receives the names of running parts. */
export async function runParts(
  parts: readonly TestPart[],
  { reports, printer, running }: { reports: string; printer: Printer; running: Set<string> },
): Promise<Counts> {
  const waiting = [...parts];
  const now = new Map<TestPart, Promise<void>>();
  const results = new Map<TestPart, PartResult>();
  const begin = (part: TestPart) => {
    running.add(part.name);
    const ended = runPart(part, reports, printer).then((result) => {
      results.set(part, result);
      running.delete(part.name);
      now.delete(part);
    });
    now.set(part, ended);
  };
  while (waiting.length > 0 || now.size > 0) {
    const next = nextOf(waiting, [...now.keys()]);
    if (!next) {
      await Promise.race(now.values());
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
function nextOf(waiting: readonly TestPart[], now: readonly TestPart[]): TestPart | undefined {
  if (now.length >= AT_ONCE || now.some(({ alone }) => alone)) return undefined;
  const unfinished = new Set([...waiting, ...now].map(({ name }) => name));
  for (const part of waiting) {
    const ready = (part.after ?? []).every((name) => !unfinished.has(name));
    if (part.alone) return ready && now.length === 0 ? part : undefined;
    if (ready) return part;
  }
  return undefined;
}

type PartResult = { counts: Counts; line: string };

async function runPart(part: TestPart, reports: string, printer: Printer): Promise<PartResult> {
  const started = Date.now();
  printer.line(`=== ${part.name}: ${part.about}`);
  const own = printer.of(part.name);
  const counts = await part.run(reports, own.print);
  own.end();
  const line = `${part.name.padEnd(17)} ${describe(counts)} in ${((Date.now() - started) / 1000).toFixed(1)} s`;
  printer.line(`--- ${line}`);
  return { counts, line };
}

function notRun(part: TestPart, missing: TestPart, printer: Printer): PartResult {
  const line = `${part.name.padEnd(17)} FAILED: not run because ${missing.name} failed`;
  printer.line(`--- ${line}`);
  return { counts: { ...NOTHING, failed: 1 }, line };
}

function describe({ passed, failed, skipped }: Counts): string {
  const verdict = failed > 0 ? "FAILED" : "ok";
  return `${verdict}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
