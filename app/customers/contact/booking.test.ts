import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import type { OpeningHours } from "~/lib/dates/business-hours";
import { readBooking } from "./booking";

const { hours, schedulingHref } = buildSite({ testBanner: false });
const at = (now: string, search = "?subject=strategy-call") => readBooking(search, hours, new Date(now));

describe("links to book a call without a scheduling page", () => {
  test("fill in the subject and the next working morning in the agency's time zone", () => {
    const { search } = new URL(schedulingHref, "https://shop.example");
    expect(at("2026-11-21T22:00:00Z", search)).toEqual({
      subject: "Free 15-minute strategy call",
      preferredTime: "Monday, November 23, 10 a.m. Central Time",
    });
  });

  test.each([
    // Still Monday evening in Austin.
    ["2026-11-24T04:30:00Z", "Tuesday, November 24, 10 a.m. Central Time"],
    ["2026-11-27T15:00:00Z", "Monday, November 30, 10 a.m. Central Time"],
  ])("at %s the next working morning is %s", (now, expected) => expect(at(now)?.preferredTime).toBe(expected));

  test("offer no day on which the agency is closed", () => {
    const closed = (week: OpeningHours["week"], now: string) =>
      readBooking("?subject=strategy-call", { ...hours, week, holidays: "us-federal" }, new Date(now))?.preferredTime;
    const open = { from: "09:00", to: "18:00" };
    // The Wednesday before Thanksgiving, and Labor Day for an agency that is open on Mondays only.
    expect(closed(hours.week, "2026-11-25T22:00:00Z")).toBe("Friday, November 27, 10 a.m. Central Time");
    const mondays = [{ days: "Mon", weekdays: ["Mon"] as const, open }];
    expect(closed(mondays, "2026-08-31T15:00:00Z")).toBe("Monday, September 14, 10 a.m. Central Time");
    expect(closed([], "2026-08-31T15:00:00Z")).toBe("");
  });

  test.each(["", "?subject=", "?subject=refund", "?subject=constructor", "?subject[]=strategy-call", "?topic=x"])(
    "the query '%s' fills in nothing",
    (search) => expect(at("2026-11-21T22:00:00Z", search)).toBeNull(),
  );
});

test("a call without the server's time has a subject and no proposed time", () => {
  expect(readBooking("?subject=strategy-call", hours, null)).toEqual({
    subject: "Free 15-minute strategy call",
    preferredTime: "",
  });
});
