import { expect, onTestFinished, test, vi } from "vitest";
import { buildSite } from "~/content/site";
import { readZoneFrom } from "~/lib/dates/agency-zone";
import { closedDaysOf, findClosedDaysFault, tidyClosedDays } from "./closed-days";
import { findTextFaults, readText } from "./document-kind";
import { siteKind } from "./site-kind";

test("a line is a day or a range, in several spellings, with a name or without", () => {
  const text =
    "2026-12-24\nDec 24, 2026 to Jan 1, 2027 Winter break\n12/24/2026 - 12/26/2026: Christmas\n2027-05-01 - Labor Day";
  expect(closedDaysOf(text)).toEqual([
    ["2026-12-24", "2026-12-24"],
    ["2026-12-24", "2027-01-01"],
    ["2026-12-24", "2026-12-26"],
    ["2027-05-01", "2027-05-01"],
  ]);
  expect(findClosedDaysFault(text)).toBeUndefined();
});

test.each([
  ["Christmas", /“Christmas” is not a day/],
  ["2026-02-30", /is not a day/],
  ["2026-12-31 to 2026-12-24", /is not a day/],
  ["2026-01-01 to 2026-12-31", /a range of up to 60 days/],
  [Array(61).fill("2026-12-24").join("\n"), /At most 60 lines, and these are 61/],
])("%j is refused", (text, fault) => expect(findClosedDaysFault(text)).toMatch(fault));

const tidy = (text: string) => tidyClosedDays(text, "2026-10-02");

test("a pasted calendar file becomes lines", () => {
  const file = [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "DTSTART;VALUE=DATE:20261225",
    "DTEND;VALUE=DATE:20261227",
    "SUMMARY:Weih",
    " nachten\\, beide Tage",
    "END:VEVENT",
    "BEGIN:VEVENT",
    "DTSTART:20261003T000000Z",
    "SUMMARY;LANGUAGE=de:Tag der Deutschen Einheit",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  const lines = "2026-10-03 Tag der Deutschen Einheit\n2026-12-25 to 2026-12-26 Weihnachten, beide Tage";
  expect(tidy(file)).toBe(lines);
  expect(readText({ input: "long", tidy }, file)).toBe(lines);
  expect(findClosedDaysFault(lines)).toBeUndefined();
});

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

test.each([
  ["a day that is over goes", event("DTSTART:20261001", "SUMMARY:Fair"), ""],
  [
    "a range that continues stays",
    event("DTSTART:20260930", "DTEND:20261003", "SUMMARY:Fair"),
    "2026-09-30 to 2026-10-02 Fair",
  ],
  [
    "a yearly event has the next days of this year and the next",
    event("DTSTART;VALUE=DATE:19701003", "RRULE:BYMONTH=10;FREQ=YEARLY;BYMONTHDAY=3", "SUMMARY:Unity"),
    "2026-10-03 Unity\n2027-10-03 Unity",
  ],
  [
    "one that is over this year has that of the next",
    event("DTSTART:20200101", "DTEND:20200103", "RRULE:FREQ=YEARLY", "SUMMARY:New year"),
    "2027-01-01 to 2027-01-02 New year",
  ],
  [
    "one that begins later has its first days",
    event("DTSTART:20300101", "RRULE:FREQ=YEARLY"),
    "2030-01-01\n2031-01-01",
  ],
  ["a leap day is only in its years", event("DTSTART:20240229", "RRULE:FREQ=YEARLY"), ""],
  [
    "another rule is named",
    event("DTSTART:20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "SUMMARY:Thanksgiving"),
    "Repeats by a rule that isn’t read: Thanksgiving",
  ],
])("of a pasted file, %s", (_, file, lines) => expect(tidy(file)).toBe(lines));

test.each([
  ["Asia/Tokyo", ""],
  ["Europe/London", "2026-10-01 Fair"],
])("in %s, what is over by its calendar goes from a pasted file", (zone, lines) => {
  vi.setSystemTime("2026-10-01T20:00:00Z");
  readZoneFrom(() => zone);
  onTestFinished(() => {
    vi.useRealTimers();
    readZoneFrom(() => "America/Chicago");
  });
  expect(tidyClosedDays(event("DTSTART:20261001", "SUMMARY:Fair"))).toBe(lines);
});

test("a rule that is not read is refused with its event", () => {
  expect(findClosedDaysFault("Repeats by a rule that isn’t read: Thanksgiving")).toMatch(
    /^“Repeats by a rule that isn’t read: Thanksgiving” is not a day/,
  );
});

test.each([
  ["mon", "9-18", /Enter two times/],
  ["mon", "09-12,13-15,16-18", /Enter two times/],
  ["mon", "09:00-13:00, 12:00-18:00", /before the next/],
  ["zone", "Europe/Atlantis", /choose one of the options/],
])("opening hours with %s %j are refused", (name, text, fault) => {
  const texts = { ...siteKind.shipped(buildSite({ testBanner: false })), [name]: text };
  expect(findTextFaults(siteKind, texts)[name]).toMatch(fault);
});
