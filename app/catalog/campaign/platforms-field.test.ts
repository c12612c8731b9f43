import { describe, expect, test } from "vitest";
import { DEFAULT_SHARES, PLATFORMS, setShare, toAllocation } from "./allocation";
import { allocatedCents, allocationWarnings, dailyCents, filesWarning, totalWarning } from "./platforms-field";

const three = toAllocation(PLATFORMS, DEFAULT_SHARES);

test("the daily budget is the platform's amount divided by 30", () => {
  expect(allocatedCents(2_000, 60)).toBe(120_000);
  expect(dailyCents(2_000, 60)).toBe(4_000);
  expect(dailyCents(2_000, 10)).toBeCloseTo(666.67, 2);
});

describe("the warnings", () => {
  test("name each platform with less than $20 a day", () => {
    // 30 % and 10 % of $2,000 are $20.00 and $6.67 a day.
    expect(allocationWarnings(2_000, three)).toEqual([
      "TikTok budget is below recommended minimum of $20/day. Consider increasing allocation.",
    ]);
    expect(allocationWarnings(2_000, setShare(three, "meta", 100))).toEqual([
      "Google budget is below recommended minimum of $20/day. Consider increasing allocation.",
      "TikTok budget is below recommended minimum of $20/day. Consider increasing allocation.",
    ]);
    expect(allocationWarnings(500, toAllocation(["meta"], DEFAULT_SHARES))).toEqual([
      "Meta budget is below recommended minimum of $20/day. Consider increasing allocation.",
    ]);
  });

  test("start below $600 a month, not at $600", () => {
    const alone = toAllocation(["meta"], DEFAULT_SHARES);
    expect(allocationWarnings(600, alone)).toEqual([]);
    expect(allocationWarnings(599, alone)).toHaveLength(1);
  });

  test("show the total if several platforms do not total 100", () => {
    expect(totalWarning(["meta", "google"], DEFAULT_SHARES)).toBe(
      "Platform allocation must total 100%. Current total: 90%",
    );
    expect(totalWarning(PLATFORMS, DEFAULT_SHARES)).toBeNull();
    expect(totalWarning(["meta"], DEFAULT_SHARES)).toBeNull();
  });

  test("appear for the sixth creative, not for the fifth", () => {
    expect(filesWarning(5)).toBeNull();
    expect(filesWarning(6)).toMatch(/You chose 6 files/);
  });
});
