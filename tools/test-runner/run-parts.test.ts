import { describe, expect, it } from "vitest";
import { countTests, findFailure, runParts } from "./run-parts";

const vitest = (numPassedTests: number, numFailedTests = 0, numPendingTests = 0) =>
  JSON.stringify({ numPassedTests, numFailedTests, numPendingTests });
const tests = (name: string, command: string) => ({ name, command, hasReport: true });
const writes = (report: string, code = 0) => `echo '${report}' > $TEST_REPORT; exit ${code}`;
const run = (...parts: Parameters<typeof runParts>[0]) => runParts(parts);

describe("the parts of a run", () => {
  it("are added up: a check is one test", async () => {
    const parts = [tests("unit", writes(vitest(5, 2, 1), 1)), { name: "lint", command: "true" }];
    expect(await run(...parts, { name: "types", command: "false" })).toEqual({ passed: 6, failed: 3, skipped: 1 });
  });

  it.each([
    ["writes no report", "exit 0"],
    ["crashes without a report", "kill -9 $$"],
    ["does not exist", "no-such-runner"],
    ["writes another report", writes('{"tests":7}')],
    ["writes half of a report", writes('{"numPassedTests":')],
    ["ran no test", writes(vitest(0))],
    ["skipped every test", writes(vitest(0, 0, 4))],
  ])("a runner that %s is one failure", async (_what, command) => {
    expect(await run(tests("unit", command))).toMatchObject({ passed: 0, failed: 1 });
  });

  it("a runner that passed every test and then failed or was killed is one failure", async () => {
    expect(await run(tests("unit", writes(vitest(5), 1)))).toMatchObject({ passed: 5, failed: 1 });
    expect(await run(tests("unit", `echo '${vitest(5)}' > $TEST_REPORT; kill -9 $$`))).toMatchObject({ failed: 1 });
    expect(findFailure({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });
});

it("a report of Playwright counts flaky tests and errors outside tests as failures", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 3 };
  const report = JSON.stringify({ stats, errors: [{ message: "global setup" }] });
  expect(countTests(report)).toEqual({ passed: 7, failed: 4, skipped: 3 });
});
