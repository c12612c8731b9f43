import { z } from "zod";
import type { TestRunResult } from "./runners.ts";

export type Counts = { passed: number; failed: number; skipped: number };

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** A file that failed outside its tests, for example when loading, is one failure. */
export function vitestCounts(report: unknown): Counts {
  return vitestReport
    .parse(report)
    .testResults.map(({ status, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === "passed").length;
      const failed = assertionResults.filter((test) => test.status === "failed").length;
      const skipped = assertionResults.length - passed - failed;
      return { passed, failed: failed || (status === "failed" ? 1 : 0), skipped };
    })
    .reduce(addCounts, NOTHING);
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** A test that passed only on retry and an error outside tests are failures. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Without a report the runner has failed. */
export const countResult = ({ code, report }: TestRunResult, read: (report: unknown) => Counts): Counts =>
  toFailureCount(report === null ? NOTHING : read(report), code);

/** A runner without tests, or with a nonzero exit code but no failed test, is one failure. */
export function toFailureCount(counts: Counts, exitCode: number | null): Counts {
  const silent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silent ? { ...counts, failed: 1 } : counts;
}
