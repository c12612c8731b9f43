import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
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
