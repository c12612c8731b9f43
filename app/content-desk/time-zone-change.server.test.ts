import { expect, test } from "vitest";
import { getReceivedByDay } from "~/admin/received-by-day.server";
import { agencyZone, zoneName } from "~/lib/dates/agency-zone";
import { isAgencyOpen } from "~/lib/dates/business-hours";
import { formatDayAndTime } from "~/lib/dates/format-date";
import { orders } from "~/lib/db/schema/index";
import { findOrderProgress } from "~/orders/progress.server";
import { formatDay, formatTime } from "~/routes/admin/shared/date-time";
import { openDesk, publishDocument } from "../../tests/support/app/own-service";
import { getOrder, onlyOrder, paidPage, paySession, placeWebPageOrder } from "../../tests/support/app/paid-orders";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { findDocumentKind } from "./document-kinds";
import { openDocument } from "./documents.server";
import { saveDraft } from "./edit-document.server";
import { summarizePublication } from "./publication-summary.server";
import { schedulePublication } from "./schedule.server";

const app = openDesk();
const OLGA = "olga@pixelpilots.example";
const BERLIN = { zone: "Europe/Berlin" };

async function draft(name: string, changes: Record<string, string>) {
  const kind = expectFound(findDocumentKind(name));
  const { base, newest } = await openDocument(app, kind);
  const texts = { ...newest, ...changes };
  const { revision } = expectDone(await saveDraft(app, OLGA, kind, { base, texts, note: "" }));
  return { kind, texts, revision };
}

const publish = (name: string, changes: Record<string, string>) => publishDocument(app, name, changes);

test("after a change of the time zone, promised days stay, and pages, lists and totals have the days of the new one", async () => {
  // 6 PM on November 27 in Austin, 1 AM on the next day in Berlin.
  const at = new Date("2026-11-28T00:00:00Z");
  const [dueOn, amount] = ["2026-12-04", 29_900];
  await app.db.insert(orders).values(paidPage({ createdAt: at, paidAt: at, dueOn }));
  const receivedOn = async (day: string) => (await getReceivedByDay(app.db, false, day)).thisMonth.days.at(-1);
  expect([formatDay(at), formatTime(at), await receivedOn("2026-11-27")]).toEqual(["Nov 27, 2026", "6:00 PM", amount]);
  await publish("site", BERLIN);
  expect([agencyZone(), zoneName()]).toEqual(["Europe/Berlin", "Central European Time"]);
  expect(app.settings.site.hours).toMatchObject({ timeZone: "Europe/Berlin", timeZoneName: "Central European Time" });
  expect((await onlyOrder(app)).dueOn).toBe(dueOn);
  expect([formatDay(at), formatTime(at)]).toEqual(["Nov 28, 2026", "1:00 AM"]);
  expect([await receivedOn("2026-11-27"), await receivedOn("2026-11-28")]).toEqual([0, amount]);
  // Later orders count by the new days, too.
  await app.db.insert(orders).values(paidPage({ createdAt: at, paidAt: at, paymentSessionId: "cs_2" }));
  await app.db.update(orders).set({ refundedAmount: amount });
  expect([await receivedOn("2026-11-27"), await receivedOn("2026-11-28")]).toEqual([0, 0]);
});

test("what an order page promises stays after a change of hours, contact hours and time zone; later orders have the new ones", async () => {
  const notes = async (id: string) => (await findOrderProgress(app, await getOrder(app, id))).map(({ note }) => note);
  const buy = async (company: string) => {
    await paySession(app, (await placeWebPageOrder(app, company)).sessionId);
    return expectFound(app.paymentProvider.opened.at(-1)).orderId;
  };
  app.pass(Date.parse("2027-06-08T15:00:00Z") - app.now().getTime());
  const id = await buy("Early Ltd");
  const promised = await notes(id);
  expect(promised).toEqual(["Jun 8", "by Wednesday at 10 a.m. Central", null, "by Saturday, June 12"]);
  await publish("site", { ...BERLIN, wed: "", sat: "" });
  await publish("promises", { "contact-hours": "72" });
  expect(await notes(id)).toEqual(promised);
  expect(await notes(await buy("Late Ltd"))).toEqual([
    "Jun 8",
    "by Friday at 5 p.m. Central European",
    null,
    "by Friday, June 11",
  ]);
  await app.db.update(orders).set({ promised: null });
  expect(await notes(id)).not.toEqual(promised);
});

test("scheduled publications keep their moment, and are listed with the time on both clocks before the zone changes", async () => {
  const { kind, revision } = await draft("about", { "reasons.points.5": "We reply fast." });
  const at = new Date(app.now().getTime() + 3_600_000);
  const on = (zone: string) => formatDayAndTime(at, zone);
  expectDone(await schedulePublication(app, OLGA, kind, { revision, at }));
  const { summary } = expectDone(await summarizePublication(app, OLGA, await draft("site", BERLIN)));
  expect(summary.moved).toEqual([
    `“About page” is scheduled for ${on("America/Chicago")} (Central). That is ${on("Europe/Berlin")} (Central European).`,
  ]);
  const { summary: other } = expectDone(await summarizePublication(app, OLGA, await draft("promises", { fee: "4" })));
  expect(other.moved).toEqual([]);
});

test("two intervals a day and own closed days are kept", async () => {
  await publish("site", {
    ...BERLIN,
    mon: "09:00-12:00, 13:00-18:00",
    closed: "2026-12-28 to 2026-12-31 Winter break",
  });
  const { hours } = app.settings.site;
  const open = (time: string) => isAgencyOpen(hours, new Date(time));
  expect(["2026-11-30T10:59:00Z", "2026-11-30T11:30:00Z", "2026-11-30T12:00:00Z"].map(open)).toEqual([
    true,
    false,
    true,
  ]);
  expect(["2026-12-28T10:00:00Z", "2027-01-04T10:00:00Z"].map(open)).toEqual([false, true]);
});
