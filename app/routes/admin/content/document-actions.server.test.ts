import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDocument } from "~/admin/content/documents.server";
import { listScheduled } from "~/admin/content/schedule.server";
import { siteKind } from "~/content/desk/site-kind";
import { type TestApp, testApp } from "../../../../tests/support/app/test-app";
import { type DocumentOutcome, submitDocument } from "./document-actions.server";

const OLGA = "olga@pixelpilots.example";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  await app.content.refresh();
});

/** What the form shows, with these changes. */
async function submit(changes: Record<string, string>): Promise<DocumentOutcome> {
  const { newest, base } = await openDocument(app, siteKind);
  const body = new URLSearchParams({ ...newest, base: String(base), note: "", ...changes });
  const request = new Request("http://localhost:3000/admin/content/site", { method: "POST", body });
  const result = await submitDocument(app, OLGA, siteKind, request);
  return "data" in result ? result.data : result;
}

/** On the agency's clock: Chicago. */
const schedule = (day: string, time: string, changes: Record<string, string> = {}) =>
  submit({ intent: "schedule", "schedule-day": day, "schedule-time": time, phone: "(555) 010-0177", ...changes });

/** The clocks go forward at 2 AM on March 14, 2027, and back at 2 AM on November 7. */
describe("a typed time", () => {
  beforeEach(() => app.pass(Date.parse("2026-11-26T12:00:00Z") - app.now().getTime()));

  test("that does not exist is refused with the nearest ones, and nothing is saved", async () => {
    const { faults } = await schedule("2027-03-14", "02:30");
    expect(faults).toEqual({
      "schedule-day":
        "2:30 AM doesn’t exist on March 14, 2027, because the clocks go forward. Choose 1:59 AM or 3:00 AM.",
    });
    expect((await openDocument(app, siteKind)).draft).toBeNull();
  });

  test.each([
    ["2027-03-14", "01:59", "2027-03-14T07:59:00Z", "Scheduled. The draft is saved."],
    ["2027-03-14", "03:00", "2027-03-14T08:00:00Z", "Scheduled. The draft is saved."],
    ["2027-11-07", "00:59", "2027-11-07T05:59:00Z", "Scheduled. The draft is saved."],
    [
      "2027-11-07",
      "01:30",
      "2027-11-07T06:30:00Z",
      "Scheduled. The draft is saved. The clocks go back that night: it appears when they show 1:30 AM for the first time.",
    ],
    ["2027-11-07", "02:00", "2027-11-07T08:00:00Z", "Scheduled. The draft is saved."],
  ])("%s %s is %s", async (day, time, at, message) => {
    expect((await schedule(day, time)).outcome).toEqual({ ok: true, message });
    expect((await listScheduled(app, siteKind)).map((each) => each.at)).toEqual([new Date(at)]);
  });

  test.each([
    ["", "09:00"],
    ["2027-03-14", ""],
    ["2027-02-30", "09:00"],
    ["2027-03-14", "24:00"],
  ])("%j %j is none", async (day, time) => {
    expect((await schedule(day, time)).faults).toEqual({ "schedule-day": "Please choose a day and a time." });
  });
});
