import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { cutText } from "../../tests/support/runner/vitest-reporter.ts";
import type { TestPart } from "./parts.ts";
import { type CommandSettings, runCommand } from "./run-command.ts";

export type Counts = { passed: number; failed: number; skipped: number };

const MAX_LINES = 180;
const HEARTBEAT_MS = 30_000;
/** Each part waits at times, so two keep all cores busy. */
const AT_ONCE = 2;

export const addCounts = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
});

/** Runs the parts, two at a time and then those that run alone. Prints their results, also in a last list, and what is still running. */
export async function runParts(parts: readonly TestPart[]): Promise<Counts> {
  const running = new Map<string, number>();
  const heartbeat = setInterval(() => {
    const names = [...running].map(([name, started]) => `${name} (${seconds(started)})`);
    console.log(`  still running: ${names.join(", ")}`);
  }, HEARTBEAT_MS);
  const results = new Map<string, { counts: Counts; line: string }>();
  let build: Promise<Counts> | undefined;
  const run = async (part: TestPart) => {
    const isMissing = part.needsBuild && ((await build)?.failed ?? 0) > 0;
    const started = Date.now();
    running.set(part.name, started);
    console.log(`=== ${part.name}: ${part.command}`);
    const ended = isMissing ? Promise.resolve({ passed: 0, failed: 1, skipped: 0 }) : runPart(part);
    if (part.name === "build") build = ended;
    const counts = await ended;
    running.delete(part.name);
    const { passed, failed, skipped } = counts;
    const what = isMissing
      ? "not run, because the build failed"
      : `${passed} passed, ${failed} failed, ${skipped} skipped`;
    const line = `${part.name.padEnd(15)} ${failed > 0 ? "FAILED" : "ok"}: ${what} in ${seconds(started)}`;
    console.log(`--- ${line}`);
    results.set(part.name, { counts, line });
  };
  const waiting = parts.filter(({ alone }) => !alone);
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await run(part);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const part of parts.filter(({ alone }) => alone)) await run(part);
  clearInterval(heartbeat);
  const ended = parts.flatMap(({ name }) => results.get(name) ?? []);
  console.log(`\n${ended.map(({ line }) => line).join("\n")}`);
  return addCounts(ended.map(({ counts }) => counts));
}

const seconds = (started: number) => `${((Date.now() - started) / 1000).toFixed(0)} s`;

async function runPart({ command, env, hasReport, mayBeEmpty }: TestPart): Promise<Counts> {
  if (hasReport) return runTests(command, { env, mayBeEmpty });
  const { code, output } = await runCommand(command, { env });
  if (code !== 0) console.log(cutText(output, MAX_LINES));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Runs a command of Vitest or Playwright, whose configurations write a report to TEST_REPORT. */
export async function runTests(
  command: string,
  { mayBeEmpty = false, ...settings }: CommandSettings & { mayBeEmpty?: boolean } = {},
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "shop-tests-"));
  const report = join(folder, "report.json");
  const { code } = await runCommand(command, {
    ...settings,
    env: { ...settings.env, TEST_REPORT: report },
    isPrinted: true,
  });
  const counts = existsSync(report) ? countTests(readFileSync(report, "utf8")) : null;
  rmSync(folder, { recursive: true });
  if (mayBeEmpty && code === 0 && counts?.failed === 0) return counts;
  return findFailure(counts, code);
}

/** Without a report, without a test, or with another exit code than 0 but no failed test, the runner itself is one failure. */
export function findFailure(counts: Counts | null, code: number | null): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, skipped };
}

const count = z.number();
const reportSchema = z.union([
  z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count }).transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  })),
  // A test that passed only on retry, and an error outside tests, are failures.
  z
    .object({
      stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
      errors: z.array(z.unknown()),
    })
    .transform(({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    })),
]);

/** Reads a report of Vitest or Playwright; null if it has another shape. */
export function countTests(report: string): Counts | null {
  try {
    return reportSchema.parse(JSON.parse(report));
  } catch (error) {
    console.log(`The report of the tests cannot be read: ${error}`);
    return null;
  }
}
