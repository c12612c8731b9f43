import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Counts, NOTHING, toFailureCount } from "./counts.ts";
import { type CommandResult, runCommand } from "./run-command.ts";

/** One run of a test runner. */
type Run = {
  /** File name of the report in `reports`, without extension. */
  report: string;
  reports: string;
  print(text: string): void;
  /** Counts of the runner's JSON report. */
  read(report: unknown): Counts;
  env?: Record<string, string>;
  /** Files, filters and options of the runner. */
  args?: readonly string[];
};

/** Runs a Vitest project. Never throws: a missing report is one failure. */
export async function runVitest(run: Run & { project: string }): Promise<Counts> {
  const report = join(run.reports, `${run.report}.json`);
  const reporters = ["--reporter=./tests/support/runner/vitest-reporter.ts", "--reporter=json"];
  const args = ["run", "--project", run.project, ...reporters, `--outputFile.json=${report}`, ...(run.args ?? [])];
  return counted(await runCommand("vitest", args, run), report, run.read);
}

/** Runs Playwright. Never throws: a missing report is one failure. */
export async function runPlaywright(run: Run): Promise<Counts> {
  const report = join(run.reports, `${run.report}.json`);
  const env = { ...run.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", "--reporter=./tests/support/runner/playwright-reporter.ts,dot,json", ...(run.args ?? [])];
  return counted(await runCommand("playwright", args, { ...run, env }), report, run.read);
}

/** Without a readable report the runner has failed. */
function counted({ code }: CommandResult, report: string, read: (report: unknown) => Counts): Counts {
  if (!existsSync(report)) return toFailureCount(NOTHING, code);
  const counts = toFailureCount(read(JSON.parse(readFileSync(report, "utf8"))), code);
  // The next run of the part must not read this report.
  rmSync(report);
  return counts;
}
