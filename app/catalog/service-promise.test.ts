import { describe, expect, test } from "vitest";
import { buildSite } from "~/content/site";
import type { OpeningHours } from "~/lib/dates/business-hours";
import { formatPromisedDates, promisedDate, promisedMoments, type ServicePromise } from "./service-promise";

const closedOnHolidays = buildSite({ testBanner: false }).hours;
const hours: OpeningHours = { ...closedOnHolidays, holidays: "none" };
const call = (from: string, of = hours) => formatPromisedDates({ contact: "We’ll call you" }, of, new Date(from))[0];
const page = (from: string, of = hours) =>
  formatPromisedDates(
    { contact: "We’ll contact you", delivery: { what: "Your page", days: 5 } },
    of,
    new Date(from),
  )[1];

describe("a call within 24 hours, in business hours on the agency's clock", () => {
  test.each([
    // Saturday, 4:16 pm; closed on Sunday: Monday's first hour.
    ["2026-11-21T22:16:00Z", "We’ll call you by Monday at 10 a.m. Central."],
    // Saturday, 3:30 pm: half an hour on Saturday, half an hour on Monday.
    ["2026-11-21T21:30:00Z", "We’ll call you by Monday at 10 a.m. Central."],
    // Saturday at noon: four hours remain.
    ["2026-11-21T18:00:00Z", "We’ll call you by Saturday at 4 p.m. Central."],
    // Monday, 11:45 am: within 24 hours, on the full hour before.
    ["2026-11-23T17:45:00Z", "We’ll call you by Tuesday at 11 a.m. Central."],
    // Monday, 8 pm: Tuesday's closing time.
    ["2026-11-24T02:00:00Z", "We’ll call you by Tuesday at 6 p.m. Central."],
    // Across both daylight saving changes: 10 am on the agency's clock.
    ["2026-03-07T23:00:00Z", "We’ll call you by Monday at 10 a.m. Central."],
    ["2026-10-31T22:00:00Z", "We’ll call you by Monday at 10 a.m. Central."],
  ])("ordered at %s: %s", (from, sentence) => expect(call(from)).toBe(sentence));

  test("skips holidays only if the agency is closed on them", () => {
    // Wednesday, 8 pm before Thanksgiving.
    expect(call("2026-11-26T02:00:00Z")).toBe("We’ll call you by Thursday at 6 p.m. Central.");
    expect(call("2026-11-26T02:00:00Z", closedOnHolidays)).toBe("We’ll call you by Friday at 10 a.m. Central.");
  });

  test("includes the date if it is more than six days away", () => {
    const onMondays = {
      ...hours,
      week: [{ days: "Mon", weekdays: ["Mon"] as const, open: { from: "09:00", to: "16:00" } }],
    };
    // The first hour of Monday, November 30 ends at 10 am, six days after Tuesday, 10 am.
    expect(call("2026-11-24T16:00:00Z", onMondays)).toBe("We’ll call you by Monday at 10 a.m. Central.");
    expect(call("2026-11-24T15:59:59.999Z", onMondays)).toBe(
      "We’ll call you by Monday, November 30, at 10 a.m. Central.",
    );
  });

  test("is left out after its deadline", () => {
    const ordered = new Date("2026-11-21T22:16:00Z");
    const at = (now: string) => formatPromisedDates({ contact: "We’ll call you" }, hours, ordered, new Date(now));
    expect(at("2026-11-23T15:59:00Z")).toHaveLength(1);
    expect(at("2026-11-23T16:00:00Z")).toEqual([]);
  });
});

describe("a page within 5 days", () => {
  test.each([
    ["2026-11-21T22:16:00Z", "Your page will be ready by Thursday, November 26."],
    // Still November 21 in Austin.
    ["2026-11-22T05:59:00Z", "Your page will be ready by Thursday, November 26."],
    ["2026-11-22T06:01:00Z", "Your page will be ready by Friday, November 27."],
    // The fifth day is a Sunday: the Saturday before.
    ["2026-11-24T18:00:00Z", "Your page will be ready by Saturday, November 28."],
  ])("ordered at %s: %s", (from, sentence) => expect(page(from)).toBe(sentence));

  test("is due before a holiday if the agency is closed on it", () => {
    expect(page("2026-11-21T22:16:00Z", closedOnHolidays)).toBe("Your page will be ready by Wednesday, November 25.");
  });

  test("is left out after its day", () => {
    const [promised, ordered] = [
      { contact: "We’ll call you", delivery: { what: "Your page", days: 5 } } as const,
      "2026-11-21T22:16:00Z",
    ];
    const at = (now: string) => formatPromisedDates(promised, hours, new Date(ordered), new Date(now));
    expect(at("2026-11-26T23:59:58Z")).toEqual(["Your page will be ready by Thursday, November 26."]);
    expect(at("2026-11-26T23:59:59Z")).toEqual([]);
  });
});

test("the due day is that of the delivery, or of the contact if no delivery is promised", () => {
  const ordered = new Date("2026-11-21T22:16:00Z");
  const due = (promise: ServicePromise) => promisedDate(promisedMoments(promise, hours, ordered));
  expect(due({ contact: "We’ll call you", delivery: { what: "Your page", days: 5 } })).toBe("2026-11-26");
  expect(due({ contact: "We’ll call you" })).toBe("2026-11-23");
});
