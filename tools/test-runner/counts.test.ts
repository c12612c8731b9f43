import { describe, expect, it } from "vitest";
import { addCounts, playwrightCounts, toFailureCount, vitestCounts } from "./counts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe("vitestCounts", () => {
  it("adds up the tests of all files", () => {
    const report = { testResults: [file("passed", "passed", "passed"), file("failed", "failed", "passed", "pending")] };
    expect(vitestCounts(report)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  it("counts a file that could not be loaded as one failure", () => {
    expect(vitestCounts({ testResults: [file("failed"), file("passed", "passed")] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it("rejects a report of another shape", () => {
    expect(() => vitestCounts({ results: [] })).toThrow();
  });
});

describe("playwrightCounts", () => {
  it("counts flaky tests and errors outside tests as failures", () => {
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 },
      errors: [{ message: "global setup" }],
    };
    expect(playwrightCounts(report)).toEqual({ passed: 7, failed: 4, skipped: 3 });
  });
});

describe("toFailureCount", () => {
  it.each([
    ["ran no test at all", { passed: 0, failed: 0, skipped: 0 }, 0],
    ["skipped every test", { passed: 0, failed: 0, skipped: 4 }, 0],
    ["failed outside its tests", { passed: 5, failed: 0, skipped: 0 }, 1],
    ["was killed", { passed: 5, failed: 0, skipped: 0 }, null],
  ])("counts a runner that %s as one failure", (_what, counts, exitCode) => {
    expect(toFailureCount(counts, exitCode)).toEqual({ ...counts, failed: 1 });
  });

  it("does not change other counts", () => {
    expect(toFailureCount({ passed: 5, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
    expect(toFailureCount({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });
});

it("addCounts adds each count", () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
