import { expect, test } from "vitest";
import { jobNames } from "~/admin/jobs";
import { formatAge, formatTime, formatUtc, jobTitle, lastTwelveMonths } from "./date-time";

test("times use the agency's time zone and a 12-hour clock; their titles are UTC", () => {
  const at = new Date("2026-11-25T01:46:59Z");
  expect([formatTime(at), formatUtc(at)]).toEqual(["7:46 PM", "Nov 25, 2026, 1:46 AM UTC"]);
  expect(formatTime(new Date("2026-07-01T05:05:00Z"))).toBe("12:05 AM");
});

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [119, "1 minute ago"],
  [7199, "119 minutes ago"],
  [7200, "2 hours ago"],
  [47 * 3600, "47 hours ago"],
  [72 * 3600, "3 days ago"],
])("an age of %i seconds is in whole minutes: %s", (seconds, age) => {
  const now = new Date("2026-11-25T01:46:59Z");
  expect(formatAge(new Date(now.getTime() - seconds * 1000), now)).toBe(age);
});

test("every job has a readable title that never says mail for email", () => {
  expect(["compact-order-tallies", "renewal-failed-email", "order-team-email"].map(jobTitle)).toEqual([
    "Update order totals",
    "Renewal failed email",
    "Order notice",
  ]);
  for (const name of jobNames) expect(jobTitle(name)).toMatch(/^[A-Z](?!.*\bmails?\b)/);
});

test.each([
  ["2026-12-01T05:59:59Z", "2026-11"],
  ["2026-12-01T06:00:00Z", "2026-12"],
  ["2026-07-01T04:59:59Z", "2026-06"],
  ["2027-01-01T03:00:00Z", "2026-12"],
])("at %s the last of the twelve months is the agency's: %s", (at, last) => {
  const months = lastTwelveMonths(new Date(at));
  expect([months.length, new Set(months).size, months.at(-1)]).toEqual([12, 12, last]);
});
