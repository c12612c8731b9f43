import { expect, test } from "vitest";
import { buildSite } from "~/lib/config/site";
import { formatOpeningHours, isAgencyOpen } from "./opening-hours";

const { hours } = buildSite({ testBanner: false });

test("the table reads as specified: Mon-Fri 9am-6pm, Sat 10am-4pm, Sun closed", () => {
  expect(hours.week.map((line) => `${line.days} ${formatOpeningHours(line)}`)).toEqual([
    "Mon-Fri 9am-6pm",
    "Sat 10am-4pm",
    "Sun Closed",
  ]);
});

test.each([
  ["12:00", "13:30", "12pm-1:30pm"],
  ["00:00", "09:05", "12am-9:05am"],
])("from %s to %s reads %s", (from, to, label) => {
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
