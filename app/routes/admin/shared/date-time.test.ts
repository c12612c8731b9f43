import { expect, test } from "vitest";
import { jobNames } from "~/lib/jobs/jobs";
import { formatTime, formatUtc, jobTitle } from "./date-time";

test("moments are on the agency's clock, of 12 hours, and their title in UTC", () => {
  const at = new Date("2026-11-25T01:46:59Z");
  expect([formatTime(at), formatUtc(at)]).toEqual(["7:46 PM CST", "Nov 25, 2026, 1:46 AM UTC"]);
  expect(formatTime(new Date("2026-07-01T05:05:00Z"))).toBe("12:05 AM CDT");
});

test("jobs are told in words, in which a mail is an email", () => {
  expect(["compact-order-tallies", "renewal-failed-email", "order-team-email"].map(jobTitle)).toEqual([
    "Update order totals",
    "Renewal failed email",
    "Order notice",
  ]);
  for (const name of jobNames) expect(jobTitle(name)).toMatch(/^[A-Z](?!.*\bmails?\b)/);
});
