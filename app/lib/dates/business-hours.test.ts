import { expect, test } from "vitest";
import { buildSite } from "~/content/site";
import { formatOpeningHours, isAgencyOpen, isFederalHoliday } from "./business-hours";

const { hours } = buildSite({ testBanner: false });

test("the default opening hours are Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed, and not on federal holidays", () => {
  expect(hours.holidays).toBe("us-federal");
  expect(hours.week.map((line) => `${line.days} ${formatOpeningHours(line)}`)).toEqual([
    "Mon-Fri 9am-6pm",
    "Sat 10am-4pm",
    "Sun Closed",
  ]);
});

test.each([
  ["12:00", "13:30", "12pm-1:30pm"],
  ["00:00", "09:05", "12am-9:05am"],
])("%s to %s is formatted as %s", (from, to, label) => {
  expect(formatOpeningHours({ days: "Mon", weekdays: ["Mon"], open: { from, to } })).toBe(label);
});

/** Chicago is 6 hours behind UTC in winter and 5 in summer; in 2026 its clocks change on March 8 and November 1. */
test.each([
  ["Monday 08:59 in winter", "2026-01-05T14:59:59Z", false],
  ["Monday 09:00 in winter", "2026-01-05T15:00:00Z", true],
  ["Monday 17:59 in winter", "2026-01-05T23:59:59Z", true],
  ["Monday 18:00 in winter, Tuesday in UTC", "2026-01-06T00:00:00Z", false],
  ["Friday 08:59 in summer", "2026-07-10T13:59:59Z", false],
  ["Friday 09:00 in summer", "2026-07-10T14:00:00Z", true],
  ["Friday 18:00 in summer", "2026-07-10T23:00:00Z", false],
  ["Saturday 09:59", "2026-07-11T14:59:59Z", false],
  ["Saturday 10:00", "2026-07-11T15:00:00Z", true],
  ["Saturday 16:00", "2026-07-11T21:00:00Z", false],
  ["Sunday noon", "2026-07-12T17:00:00Z", false],
  ["Sunday evening, Monday in UTC", "2026-07-13T02:00:00Z", false],
  ["midnight before Monday", "2026-07-13T05:00:00Z", false],
  ["the Friday before the clocks go forward, 09:00", "2026-03-06T15:00:00Z", true],
  ["the Monday after the clocks went forward, 09:00", "2026-03-09T14:00:00Z", true],
  ["the Monday after the clocks went forward, 18:00", "2026-03-09T23:00:00Z", false],
  ["the Monday after the clocks went back, 08:00", "2026-11-02T14:00:00Z", false],
  ["the Monday after the clocks went back, 09:00", "2026-11-02T15:00:00Z", true],
])("%s", (_when, now, open) => {
  expect(isAgencyOpen(hours, new Date(now))).toBe(open);
});

test("an agency that is open on holidays is open on Christmas Day", () => {
  const noon = new Date("2026-12-25T18:00:00Z");
  expect(isAgencyOpen(hours, noon)).toBe(false);
  expect(isAgencyOpen({ ...hours, holidays: "none" }, noon)).toBe(true);
});

const days = (year: number) =>
  Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)).filter(
    (day) => day.startsWith(String(year)),
  );

test("the federal holidays of 2026 and 2027, with the days on which they are observed", () => {
  expect(days(2026).filter(isFederalHoliday)).toEqual([
    ...["2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-07-03", "2026-07-04"],
    ...["2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25"],
  ]);
  expect(days(2027).filter(isFederalHoliday)).toEqual([
    ...["2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-06-18", "2027-06-19", "2027-07-04", "2027-07-05"],
    ...["2027-09-06", "2027-10-11", "2027-11-11", "2027-11-25", "2027-12-24", "2027-12-25", "2027-12-31"],
  ]);
});
