import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTypedDate, parseTypedDate } from "./typed-date";

describe("a typed date", () => {
  test.each([
    ["Nov 28, 2026", "2026-11-28"],
    ["november 28 2026", "2026-11-28"],
    [" Sept. 1,  2026 ", "2026-09-01"],
    ["11/28/2026", "2026-11-28"],
    ["1/2/2027", "2027-01-02"],
    ["2026-11-28", "2026-11-28"],
    ["Feb 29, 2028", "2028-02-29"],
  ])("%s is %s", (typed, day) => expect(parseTypedDate(typed)).toBe(day));

  test.each([
    "",
    "tomorrow",
    "Feb 29, 2026",
    "13/1/2026",
    "2026-00-10",
    "Novembers 1, 2026",
    "28 Nov 2026",
    "11/28/26",
    "0026-11-28",
  ])("%j is no date", (typed) => expect(parseTypedDate(typed)).toBeNull());

  test("reads as it is written", () => {
    const dates = fc.date({ min: new Date("1970-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseTypedDate(formatTypedDate(day))).toBe(day);
      }),
    );
  });

  test("no day is an empty text", () => expect(formatTypedDate(null)).toBe(""));
});
