import { existsSync, readFileSync, rmSync } from "node:fs";
import { type CommandSettings, runCommand } from "./run-command.ts";

/** `report`: path of the JSON report. `args`: files, filters and options of the runner. */
type TestRun = CommandSettings & { report: string; args?: readonly string[] };

/** `report`: null if the runner wrote none. */
export type TestRunResult = { code: number | null; report: unknown };

export const runVitest = (project: string, { report, args = [], ...settings }: TestRun): Promise<TestRunResult> => {
  const reporters = ["--reporter=./tests/support/runner/vitest-reporter.ts", "--reporter=json"];
  const options = ["run", "--project", project, ...reporters, `--outputFile.json=${report}`];
  return runTests("vitest", [...options, ...args], report, settings);
};

export const runPlaywright = ({ report, args = [], ...settings }: TestRun): Promise<TestRunResult> => {
  const options = ["test", "--reporter=./tests/support/runner/playwright-reporter.ts,dot,json"];
  const env = { ...settings.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, DRAW: "little" };
  return runTests("playwright", [...options, ...args], report, { ...settings, env });
};

async function runTests(command: string, args: readonly string[], report: string, settings: CommandSettings) {
  const { code } = await runCommand(command, args, settings);
  if (!existsSync(report)) return { code, report: null };
  const text = readFileSync(report, "utf8");
  // The next run of the same tests must not read it.
  rmSync(report);
  return { code, report: JSON.parse(text) };
}
