import { expect, test } from "vitest";
import { oldPromise, promisesKind } from "~/content/documents/promises-kind";
import { siteTokens } from "~/content/documents/text-tokens";
import { buildSite } from "~/content/site";
import { replyDueAt } from "~/lib/dates/business-hours";
import { contactDaysWords, contactHoursWords } from "./contact-words";

const shipped = buildSite({ testBanner: false });
const siteWith = (hours: string) =>
  promisesKind.apply(shipped, { ...promisesKind.shipped(shipped), "contact-hours": hours });

test.each([
  [undefined, "24 hours", "one business day"],
  [1, "1 hour", "1 hour"],
  [8, "8 hours", "8 hours"],
  [48, "48 hours", "2 business days"],
])("within %s hours is written as %j and %j", (hours, inHours, inDays) => {
  expect([contactHoursWords(hours), contactDaysWords(hours)]).toEqual([inHours, inDays]);
});

test("the promised time, and the tokens of all texts, follow what is published; as shipped nothing changes", () => {
  expect(siteWith("24")).toEqual(shipped);
  const site = siteWith("48");
  expect(siteTokens(site)).toMatchObject({ "contact-hours": "48 hours", "contact-days": "2 business days" });
  const monday = new Date("2026-11-30T16:00:00Z");
  expect(replyDueAt(shipped.hours, monday).toISOString()).toBe("2026-12-01T16:00:00.000Z");
  expect(replyDueAt(site.hours, monday).toISOString()).toBe("2026-12-02T16:00:00.000Z");
});

test("copy that names the earlier value is found", () => {
  const pattern = new RegExp(oldPromise("contact-hours", { "contact-hours": "24" }, {}) ?? "", "iu");
  expect(["within 24 hours", "Within one business day", "in 124 hours"].map((text) => pattern.test(text))).toEqual([
    ...[true, true, false],
  ]);
});
