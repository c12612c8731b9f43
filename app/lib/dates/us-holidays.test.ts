import { expect, test } from "vitest";
import { isFederalHoliday } from "./us-holidays";

const days = (year: number) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)).filter(
    (day) => day.startsWith(String(year)),
  );

test("the federal holidays of 2026, and those of 2027 with the days on which they are kept", () => {
  expect(days(2026).filter(isFederalHoliday)).toEqual([
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-07-03", "2026-07-04"],
    ...["2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ]);
  expect(days(2027).filter(isFederalHoliday)).toEqual([
    ...["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-06-18", "2027-06-19", "2027-07-04", "2027-07-05"],
    ...["2027-09-06", "2027-10-11", "2027-11-11", "2027-11-25", "2027-12-24", "2027-12-25", "2027-12-31"],
  ]);
});
