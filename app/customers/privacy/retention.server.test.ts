import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  activityLog,
  adminInvitations,
  billingDetails,
  contactMessages,
  contactReplies,
  deadJobs,
  disputes,
  invoices,
  orders,
  paymentEvents,
  refunds,
  scheduledRuns,
  sessions,
  users,
  verifications,
} from "~/lib/db/schema/index";
import { writePaidOrder } from "../../../tests/support/app/paid-orders";
import { createConfirmedAdmin } from "../../../tests/support/app/people";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { tempFolder } from "../../../tests/support/temp-folder";
import { applyRetention, runDailyRetention } from "./retention.server";

const app = setUpTestApp();
let mailFolder: string;
beforeEach(() => {
  mailFolder = tempFolder();
});

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-22T04:23:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
/** The same day in an earlier year, moved by some minutes. */
const yearsAgo = (years: number, minutes = 0) => new Date(Date.UTC(2026 - years, 10, 22, 4, 23) + minutes * 60_000);
const run = (dry = false, paidYears = 7) =>
  applyRetention({ db: app.db, files: app.storage, now: () => NOW, mailFolder, paidYears }, { dry });

/** Names of the remaining orders. */
const remaining = async () =>
  (await app.db.select({ name: orders.name }).from(orders)).map(({ name }) => name).toSorted();

const writePaid = (name: string, at: Date, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { name, createdAt: at, paidAt: at, invoicedAt: at, paymentIntentId: null, ...changes });
const writeUnpaid = (name: string, at: Date, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaid(name, at, { paidAt: null, invoicedAt: null, status: "cancelled", ...changes });

async function writeInvoice(orderId: string, number: number): Promise<void> {
  await app.db
    .insert(invoices)
    .values({ kind: "invoice", live: false, year: 2019, number, issuedAt: NOW, orderId, content: {} });
}

test("paid orders and their invoices are deleted seven years after the last payment, refund or dispute", async () => {
  await writeInvoice(await writePaid("old", yearsAgo(7, -1)), 1);
  await writeInvoice(await writePaid("young", yearsAgo(7, 1)), 2);
  const refunded = await writePaid("refunded later", yearsAgo(9), { status: "refunded", refundedAmount: 29_900 });
  const refund = { orderId: refunded, amount: 29_900, reason: "x", actor: "x", status: "succeeded" as const };
  await app.db.insert(refunds).values({ ...refund, createdAt: yearsAgo(7, 1), creditedAt: NOW });
  const disputed = await writePaid("disputed later", yearsAgo(9));
  await app.db
    .insert(disputes)
    .values({ id: "dp", orderId: disputed, amount: 5, withdrawn: 5, status: "lost", createdAt: yearsAgo(6) });
  expect(await run(true)).toEqual([
    { what: "invoices and credit notes of such orders", count: 1 },
    { what: "paid orders, 7 years after the last payment or refund", count: 1 },
  ]);
  expect(await remaining()).toHaveLength(4);
  await run();
  expect(await remaining()).toEqual(["disputed later", "refunded later", "young"]);
  expect(await app.db.select().from(invoices)).toMatchObject([{ number: 2 }]);
  expect(await run()).toEqual([]);
});

test("the retention of paid orders can be ten years", async () => {
  await writePaid("nine years", yearsAgo(9));
  await writePaid("ten years", yearsAgo(10, -1));
  await run(false, 10);
  expect(await remaining()).toEqual(["nine years"]);
});

test("the first order of a subscription is kept while it is active or has a recent renewal; old renewals are deleted", async () => {
  const of = (subscriptionId: string) => ({ subscriptionId, service: "blast" });
  await writePaid("first, runs", yearsAgo(9), { ...of("sub_1"), subscriptionStatus: "active" });
  await writePaid("its old month", yearsAgo(8), { ...of("sub_1"), invoiceId: "in_1" });
  await writePaid("first, ended", yearsAgo(9), { ...of("sub_2"), subscriptionStatus: "ended" });
  await writePaid("its young month", yearsAgo(6), { ...of("sub_2"), invoiceId: "in_2" });
  await writePaid("first, long over", yearsAgo(9), { ...of("sub_3"), subscriptionStatus: "ended" });
  await writePaid("its last month", yearsAgo(8), { ...of("sub_3"), invoiceId: "in_3" });
  await run();
  expect(await remaining()).toEqual(["first, ended", "first, runs", "its young month"]);
});

test("requests and unpaid orders are deleted after two years, unless the payment page is still open", async () => {
  await writeUnpaid("old", yearsAgo(2, -1));
  await writeUnpaid("old request", yearsAgo(3), { status: "pending", service: "retro-game" });
  await writeUnpaid("young", yearsAgo(2, 1));
  await writeUnpaid("can be paid", yearsAgo(3), { status: "pending", nextCheckAt: NOW });
  await run();
  expect(await remaining()).toEqual(["can be paid", "young"]);
});

test("contact messages are deleted two years after the last one from their address", async () => {
  const message = { name: "Jo", message: "Hi" };
  await app.db.insert(contactMessages).values([
    { ...message, email: "jo@acme.example", createdAt: yearsAgo(5) },
    { ...message, email: "Jo@acme.example", createdAt: yearsAgo(2, 1) },
    { ...message, email: "ann@acme.example", createdAt: yearsAgo(5) },
    { ...message, email: "ann@acme.example", createdAt: yearsAgo(2, -1) },
  ]);
  const [replied] = await app.db
    .insert(contactMessages)
    .values({ ...message, email: "bo@acme.example", createdAt: yearsAgo(6) })
    .returning();
  await app.db.insert(contactReplies).values({
    ...{ id: randomUUID(), contactMessageId: replied?.id ?? "", createdAt: yearsAgo(2, 1) },
    ...{ sender: "team" as const, author: "ann@pixelpilots.example", text: "Hello" },
  });
  await run();
  const found = await app.db
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .orderBy(contactMessages.createdAt);
  expect(found.map(({ email }) => email)).toEqual(["bo@acme.example", "jo@acme.example", "Jo@acme.example"]);
});

test("expired sign-ins and links are deleted, and unconfirmed accounts after 30 days, except admins", async () => {
  const [jo] = await app.db
    .insert(users)
    .values({ name: "Jo", email: "jo@acme.example", emailVerified: true, createdAt: yearsAgo(3) })
    .returning();
  await app.db.insert(users).values([
    { name: "Old", email: "old@acme.example", createdAt: daysAgo(31) },
    { name: "New", email: "new@acme.example", createdAt: daysAgo(29) },
  ]);
  await createConfirmedAdmin(app, "ann@pixelpilots.example");
  await app.db.update(users).set({ createdAt: daysAgo(90) });
  await app.db
    .update(users)
    .set({ createdAt: daysAgo(29) })
    .where(eq(users.email, "new@acme.example"));
  const userId = jo?.id ?? "";
  const ends = [daysAgo(1), daysAgo(-1)];
  await app.db.insert(sessions).values(ends.map((expiresAt) => ({ userId, expiresAt, token: randomUUID() })));
  await app.db.insert(verifications).values(ends.map((expiresAt) => ({ identifier: "x", value: userId, expiresAt })));
  await run();
  expect((await app.db.select({ name: users.name }).from(users)).map(({ name }) => name).toSorted()).toEqual([
    "Jo",
    "New",
    "ann@pixelpilots.example",
  ]);
  expect(await app.db.select({ at: sessions.expiresAt }).from(sessions)).toEqual([{ at: daysAgo(-1) }]);
  expect(await app.db.select({ at: verifications.expiresAt }).from(verifications)).toEqual([{ at: daysAgo(-1) }]);
});

test("invitations, activity log, failed emails, provider events and billing details have retention periods too", async () => {
  const invitation = { email: "jo@acme.example", invitedBy: "ann@pixelpilots.example" };
  await app.db.insert(adminInvitations).values([
    { ...invitation, tokenHash: "old", createdAt: yearsAgo(2, -1), expiresAt: yearsAgo(1), revokedAt: yearsAgo(1) },
    { ...invitation, tokenHash: "young", createdAt: yearsAgo(1), expiresAt: yearsAgo(1) },
  ]);
  const entry = { actor: "ann@pixelpilots.example", kind: "refund", subject: "x" };
  await app.db.insert(activityLog).values([
    { ...entry, at: yearsAgo(7, -1) },
    { ...entry, at: yearsAgo(7, 1) },
  ]);
  const job = { data: {}, attempts: 9, reason: "x" };
  await app.db.insert(deadJobs).values([
    { ...job, id: randomUUID(), name: "order-team-email", failedAt: daysAgo(91) },
    { ...job, id: randomUUID(), name: "order-confirmation-email", failedAt: daysAgo(89) },
    { ...job, id: randomUUID(), name: "process-refund", failedAt: daysAgo(400) },
  ]);
  const event = { type: "invoice.paid", objectId: "in_1" };
  await app.db.insert(paymentEvents).values([
    { ...event, id: "old", receivedAt: daysAgo(91), processedAt: daysAgo(91) },
    { ...event, id: "young", receivedAt: daysAgo(89), processedAt: daysAgo(89) },
    { ...event, id: "waits", receivedAt: daysAgo(400) },
    { ...event, id: "waits for ever", receivedAt: yearsAgo(2, -1) },
  ]);
  const billing = { name: "Acme", address: "1 Road", createdAt: daysAgo(31) };
  await writePaid("acme", daysAgo(30), { email: "Jo@acme.example" });
  await app.db.insert(billingDetails).values([
    { ...billing, email: "jo@acme.example" },
    { ...billing, email: "ann@acme.example" },
  ]);
  await run();
  expect(await app.db.select({ token: adminInvitations.tokenHash }).from(adminInvitations)).toEqual([
    { token: "young" },
  ]);
  expect(await app.db.select({ at: activityLog.at }).from(activityLog)).toEqual([{ at: yearsAgo(7, 1) }]);
  expect((await app.db.select().from(deadJobs).orderBy(deadJobs.name)).map(({ name }) => name)).toEqual([
    "order-confirmation-email",
    "process-refund",
  ]);
  expect((await app.db.select().from(paymentEvents).orderBy(paymentEvents.id)).map(({ id }) => id)).toEqual([
    "waits",
    "young",
  ]);
  expect((await app.db.select().from(billingDetails)).map(({ email }) => email)).toEqual(["jo@acme.example"]);
});

test("the first daily run only counts, the next deletes and logs numbers; with RETENTION=off nothing is deleted", async () => {
  const info = vi.spyOn(app.log, "info").mockImplementation(() => {});
  const runDaily = (on = true) =>
    runDailyRetention(
      { ...app, now: () => NOW, settings: { ...app.settings, retention: { on, paidYears: 7 } } },
      mailFolder,
    );
  await writeUnpaid("old", yearsAgo(3));
  const counts = { "requests and unpaid orders, after two years": 1 };
  await runDaily();
  expect(info).toHaveBeenLastCalledWith({ counts }, expect.stringMatching(/will be deleted tomorrow/));
  await app.db
    .insert(scheduledRuns)
    .values({ name: "apply-retention", startedAt: daysAgo(1), succeededAt: daysAgo(1) });
  await runDaily(false);
  expect(info).toHaveBeenLastCalledWith({ counts }, expect.stringMatching(/RETENTION is off/));
  expect(await remaining()).toEqual(["old"]);
  await runDaily();
  expect(info).toHaveBeenLastCalledWith({ counts }, "Expired data was deleted");
  expect(await remaining()).toEqual([]);
  expect(await app.db.select({ kind: activityLog.kind, detail: activityLog.detail }).from(activityLog)).toEqual([
    { kind: "past-time-deleted", detail: counts },
  ]);
});
