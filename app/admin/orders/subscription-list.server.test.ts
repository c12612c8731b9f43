import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Cursor } from "~/lib/db/pagination";
import { formatListQuery } from "~/lib/db/pagination";
import { orders, paymentSync } from "~/lib/db/schema/index";
import { BLAST_MONTH, paidPage } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { readSubscriptionFilter, type SubscriptionFilter } from "./subscription-filter";
import {
  countRunningSubscriptions,
  listRecurringRevenue,
  listSubscriptionsWithTotals,
  providerNow,
  summarizeRecurring,
} from "./subscription-list.server";

const app = setUpTestApp();

type New = typeof orders.$inferInsert;
const day = (text: string) => new Date(`${text}T10:00:00Z`);

/** The first order of a subscription of $650.00 per month. */
const began = (on: string, changes: Partial<New> = {}): New =>
  paidPage({
    ...{ ...BLAST_MONTH, subscriptionId: `sub_${randomUUID()}`, subscriptionStatus: "active" },
    ...{ company: null, createdAt: day(on), paidAt: day(on), ...changes },
  });
const ended = (on: string, changes: Partial<New> = {}): Partial<New> => ({
  subscriptionStatus: "ended",
  subscriptionEndedAt: day(on),
  subscriptionUnpaid: false,
  ...changes,
});
/** What a later month has. */
const month = (subscriptionId: string | null | undefined): Partial<New> => ({
  subscriptionId,
  subscriptionStatus: null,
});
const add = (...rows: New[]) => app.db.insert(orders).values(rows).returning();
const all: SubscriptionFilter = { q: "", status: null };
const list = async (filter: Partial<SubscriptionFilter> = {}, cursor: Cursor = null, size?: number) =>
  (await listSubscriptionsWithTotals(app.db, { ...all, ...filter }, cursor, size)).page;
const names = async (filter: Partial<SubscriptionFilter>) => (await list(filter)).rows.map(({ name }) => name);

test("running subscriptions are listed, the newest first, or those of one status; other orders and renewals are not listed", async () => {
  const [first] = await add(
    began("2026-01-01", { name: "old" }),
    began("2026-03-01", { name: "new" }),
    began("2026-02-01", { name: "failed", subscriptionStatus: "past_due" }),
    began("2026-02-02", { name: "over", ...ended("2026-03-02") }),
  );
  await add(
    began("2026-04-01", { name: "a page", subscriptionId: null, subscriptionStatus: null }),
    began("2026-04-02", { ...month(first?.subscriptionId), name: "a month", invoiceId: "in_2" }),
    began("2026-04-03", { name: "not paid", status: "pending", paidAt: null }),
  );
  expect(await names({})).toEqual(["new", "failed", "old"]);
  expect(await names({ status: "past_due" })).toEqual(["failed"]);
  expect(await names({ status: "ended" })).toEqual(["over"]);
});

test("a row has the price, the number of paid months and the next payment by the provider's date", async () => {
  const subscriptionId = "sub_1";
  await add(began("2026-01-31", { subscriptionId, subscriptionPeriodEnd: day("2026-03-28") }));
  await add(began("2026-02-28", { ...month(subscriptionId), invoiceId: "in_2" }));
  const row = async () => (await list()).rows[0];
  expect(await row()).toMatchObject({ price: 65_000, payments: 2, nextAt: day("2026-03-28"), endsAt: null });
  // Without the provider's date it is calculated from the first payment.
  await app.db.update(orders).set({ subscriptionPeriodEnd: null });
  expect(await row()).toMatchObject({ nextAt: day("2026-03-31") });
  await app.db.update(orders).set({ subscriptionPeriodEnd: day("2026-02-28") });
  expect(await row()).toMatchObject({ nextAt: day("2026-03-31") });
});

test("a past-due row has the next attempt, a canceled one its end, an ended one the reason", async () => {
  await add(
    began("2026-01-03", { subscriptionStatus: "past_due", subscriptionRetryAt: day("2026-02-06") }),
    began("2026-01-02", { subscriptionStatus: "ending", subscriptionEndsAt: day("2026-02-02") }),
    began("2026-01-01", ended("2026-02-16", { subscriptionUnpaid: true })),
  );
  const rows = await Promise.all([list(), list({ status: "ended" })]);
  expect(rows.flatMap((page) => page.rows)).toMatchObject([
    { status: "past_due", nextAt: day("2026-02-06"), endsAt: null },
    { status: "ending", nextAt: null, endsAt: day("2026-02-02") },
    { status: "ended", nextAt: null, endsAt: day("2026-02-16"), unpaid: true },
  ]);
});

test("a search matches name, email, company and reference", async () => {
  const [zola] = await add(
    began("2026-01-01", { name: "Émile Zola", company: "Germinal" }),
    began("2026-01-02", { name: "Other" }),
    began("2026-01-03", { name: "Zola the failed", subscriptionStatus: "past_due" }),
  );
  expect(await names({ q: "zola" })).toEqual(["Zola the failed", "Émile Zola"]);
  expect(await names({ q: "germ" })).toEqual(["Émile Zola"]);
  expect(await names({ q: zola?.id.slice(0, 8).toUpperCase() ?? "" })).toEqual(["Émile Zola"]);
  expect(await names({ q: "nobody" })).toEqual([]);
});

test("all pages contain every subscription once", async () => {
  await add(...Array.from({ length: 7 }, (_, n) => began("2026-01-01", { name: `n${n}` })));
  await add(began("2026-01-01", { name: "failed", subscriptionStatus: "past_due" }));
  const seen: string[] = [];
  for (let cursor: Cursor = null, pages = 0; pages < 9; pages++) {
    const page = await list({}, cursor, 3);
    seen.push(...page.rows.map(({ name }) => name));
    if (!page.older) break;
    cursor = { towards: "older", row: page.older };
  }
  expect(seen.toSorted()).toEqual(["failed", ...Array.from({ length: 7 }, (_, n) => `n${n}`)]);
});

test("tabs and totals are those of the search, with what each subscription has paid and its newest order", async () => {
  const [first] = await add(
    began("2026-01-01", { name: "Zola old", subscriptionId: "sub_1" }),
    began("2026-02-01", {
      name: "Zola late",
      subscriptionStatus: "past_due",
      service: "seo-copywriting",
      amount: 39_900,
    }),
    began("2026-02-02", { name: "Zola over", ...ended("2026-03-02") }),
    began("2026-02-03", { name: "Other" }),
    began("2026-02-04", { name: "Zola unpaid", status: "pending", paidAt: null }),
  );
  const [second] = await add(
    began("2026-02-01", { ...month("sub_1"), invoiceId: "in_2", refundedAmount: 5_000, status: "partially_refunded" }),
    began("2026-01-15", { ...month("sub_1"), invoiceId: "in_1", status: "cancelled", paidAt: null }),
  );
  const running = await listSubscriptionsWithTotals(app.db, { q: "zola", status: null }, null);
  expect(running.page.rows).toMatchObject([
    { name: "Zola late", status: "past_due", paidCents: 39_900 },
    { names: { first: "Zola old", second: null }, paidCents: 125_000, newestOrderId: second?.id },
  ]);
  const tabs = { active: 1, past_due: 1, ending: 0, ended: 1, running: 2, atLeast: false };
  expect(running.tabs).toEqual(tabs);
  expect(running.totals).toEqual({ subscriptions: 2, monthlyCents: 104_900, paidCents: 164_900, atLeast: false });
  const active = await listSubscriptionsWithTotals(app.db, { q: "zola", status: "active" }, null);
  expect(active.page.rows.map(({ id }) => id)).toEqual([first?.id]);
  expect([active.tabs, active.totals.subscriptions]).toEqual([tabs, 1]);
  const copy = readSubscriptionFilter(new URLSearchParams("service=seo-copywriting"));
  expect((await listSubscriptionsWithTotals(app.db, copy, null)).tabs).toMatchObject({
    ...{ running: 1, active: 0, past_due: 1 },
  });
});

test("the query round-trips a filter and ignores invalid values", () => {
  const filter: SubscriptionFilter = { q: "jo acme", status: "past_due" };
  expect(readSubscriptionFilter(new URLSearchParams(formatListQuery(filter)))).toEqual(filter);
  for (const query of ["status=PAST_DUE", "status=active&status=ended", "q=%00", "status=__proto__"])
    expect(readSubscriptionFilter(new URLSearchParams(query)), query).toEqual(all);
});

test("recurring revenue has the active subscriptions of the shop's mode, churn those that ended", async () => {
  await add(
    began("2025-12-10"),
    began("2026-01-10"),
    began("2026-01-20", ended("2026-03-20")),
    began("2026-02-10", { subscriptionStatus: "past_due" }),
    began("2026-02-28", { subscriptionStatus: "ending", amount: 39_900, service: "seo-copywriting" }),
    began("2026-01-15", { live: true }),
    began("2026-01-16", { status: "pending", paidAt: null }),
  );
  expect((await countRunningSubscriptions(app.db, false)).toSorted((a, b) => a.status.localeCompare(b.status))).toEqual(
    [
      { status: "active", subscriptions: 2, cents: 130_000 },
      { status: "ending", subscriptions: 1, cents: 39_900 },
      { status: "past_due", subscriptions: 1, cents: 65_000 },
    ],
  );
  const months = await listRecurringRevenue(app.db, false, ["2026-01", "2026-02", "2026-03", "2026-04"]);
  expect(months).toEqual([
    { month: "2026-01", before: 1, started: 2, ended: 0, cents: 195_000, startedCents: 130_000, endedCents: 0 },
    { month: "2026-02", before: 3, started: 2, ended: 0, cents: 299_900, startedCents: 104_900, endedCents: 0 },
    { month: "2026-03", before: 5, started: 0, ended: 1, cents: 234_900, startedCents: 0, endedCents: 65_000 },
    { month: "2026-04", before: 4, started: 0, ended: 0, cents: 234_900, startedCents: 0, endedCents: 0 },
  ]);
  expect(summarizeRecurring(months.slice(0, 3))).toEqual({
    ...{ cents: 234_900, difference: -65_000, startedCents: 0, endedCents: 65_000 },
    ...{ ended: 1, before: 5 },
  });
  // What ended earlier is neither before nor in these months.
  expect(await listRecurringRevenue(app.db, false, ["2026-04"])).toEqual(months.slice(3));
  expect(summarizeRecurring([])).toMatchObject({ cents: 0, difference: 0 });
  expect(await countRunningSubscriptions(app.db, true)).toEqual([
    { status: "active", subscriptions: 1, cents: 65_000 },
  ]);
});

test("months follow the provider's clock if it is ahead of ours", async () => {
  expect(await providerNow(app)).toEqual(app.now());
  const eventsUntil = new Date(app.now().getTime() + 31 * 86_400_000);
  await app.db.insert(paymentSync).values({ mode: "sandbox", eventsUntil });
  expect(await providerNow(app)).toEqual(eventsUntil);
});

test("a coupon of the first month does not reduce later prices or the recurring revenue", async () => {
  await add(began("2026-01-10", { amount: 58_500, coupon: "SPRING10", discount: 6_500 }));
  expect((await list()).rows).toMatchObject([{ price: 65_000 }]);
  expect(await countRunningSubscriptions(app.db, false)).toEqual([
    { status: "active", subscriptions: 1, cents: 65_000 },
  ]);
  expect(await listRecurringRevenue(app.db, false, ["2026-01"])).toMatchObject([{ started: 1, cents: 65_000 }]);
});
