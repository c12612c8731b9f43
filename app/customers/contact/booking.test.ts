import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import type { OpeningHours } from "~/lib/dates/business-hours";
import { readBooking } from "./booking";

const { hours, schedulingHref } = buildSite({ testBanner: false });
const at = (now: string, search = "?subject=strategy-call") => readBooking(search, hours, new Date(now));

describe("links to book a call without a scheduling page", () => {
  test("have the subject and the next three times in the agency's time zone", () => {
    const { search } = new URL(schedulingHref, "https://shop.example");
    expect(at("2026-11-21T22:00:00Z", search)).toEqual({
      subject: "Free 15-minute strategy call",
      times: ["Monday, November 23, 10 a.m.", "Monday, November 23, 2 p.m.", "Tuesday, November 24, 10 a.m."],
    });
  });

  test.each([
    // Still Monday evening in Austin.
    ["2026-11-24T04:30:00Z", "Tuesday, November 24, 10 a.m."],
    ["2026-11-27T15:00:00Z", "Monday, November 30, 10 a.m."],
  ])("at %s the first time is %s", (now, expected) => expect(at(now)?.times[0]).toBe(expected));

  test("offer no time at which the agency is closed", () => {
    const offered = (week: OpeningHours["week"], now: string, holidays: OpeningHours["holidays"] = "us-federal") =>
      readBooking("?subject=strategy-call", { ...hours, week, holidays }, new Date(now))?.times;
    // The Wednesday before Thanksgiving.
    const wednesday = "2026-11-25T22:00:00Z";
    expect(offered(hours.week, wednesday)?.[0]).toBe("Friday, November 27, 10 a.m.");
    expect(offered(hours.week, wednesday, "none")?.[0]).toBe("Thursday, November 26, 10 a.m.");
    // Labor Day for an agency that is open on Monday mornings only.
    const mondays = [{ days: "Mon", weekdays: ["Mon"] as const, open: { from: "09:00", to: "14:00" } }];
    expect(offered(mondays, "2026-08-31T15:00:00Z")).toEqual(["Monday, September 14, 10 a.m."]);
    expect(offered([], "2026-08-31T15:00:00Z")).toEqual([]);
  });

  test.each(["", "?subject=", "?subject=refund", "?subject=constructor", "?subject[]=strategy-call", "?topic=x"])(
    "the query '%s' fills in nothing",
    (search) => expect(at("2026-11-21T22:00:00Z", search)).toBeNull(),
  );
});

test("a call without the server's time has a subject and no proposed times", () => {
  expect(readBooking("?subject=strategy-call", hours, null)).toEqual({
    subject: "Free 15-minute strategy call",
    times: [],
  });
});
