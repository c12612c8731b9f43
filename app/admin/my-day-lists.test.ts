import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getOpenQuoteTotals, quoteExpiryDate } from "~/checkout/quotes/quotes.server";
import { submitContactMessage } from "~/customers/contact/contact-messages.server";
import { deadJobs, deliveries, disputes, orderEvents, orders, quotes } from "~/lib/db/schema/index";
import { addOrderMessage } from "~/orders/messages.server";
import { markOrderOpened } from "~/orders/order-status.server";
import { updateWork } from "~/orders/work.server";
import { createDelivered } from "../../tests/support/app/deliveries";
import { writePaidOrder } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { sharedOrder } from "../../tests/support/files/uploads";
import { countNewOrders, getAdminUpdates, getMyDay } from "./dashboard.server";
import { readOrderFilter } from "./orders/order-filter";
import { listOrdersWithTotals } from "./orders/order-list.server";
import { listProblems } from "./problems.server";
import { getReceivedByDay } from "./received-by-day.server";
import { listWaitingForCustomer } from "./waiting-for-customer.server";

const app = setUpTestApp();
beforeEach(() => {
  // A Saturday at noon in Austin.
  vi.spyOn(app, "now").mockReturnValue(new Date("2026-11-21T18:00:00Z"));
});

const ANN = "ann@pixelpilots.example";
const at = (time: string) => new Date(`2026-11-${time}Z`);
const order = (name: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
  writePaidOrder(app, { name, brief: {}, createdAt: app.now(), ...changes });
const quote = (name: string, changes: Partial<typeof quotes.$inferInsert> = {}) =>
  app.db
    .insert(quotes)
    .values({
      ...{ createdAt: app.now(), goodUntil: quoteExpiryDate(app), service: "web-page", name, email: "q@acme.example" },
      ...{ brief: {}, amount: 29_900, price: { cents: 29_900, parts: [] }, live: false, ...changes },
    })
    .returning({ id: quotes.id });

describe("new orders", () => {
  test("are those with work that no admin has opened, newest first", async () => {
    const early = await order("Early", { createdAt: at("20T10:00:00") });
    await order("Late");
    await order("Request", { status: "pending", dueOn: "2026-11-23", createdAt: at("19T10:00:00") });
    for (const [name, changes] of Object.entries({
      Checkout: { status: "pending" },
      Renewal: { subscriptionId: "sub_1", invoiceId: "in_1" },
      Refunded: { status: "refunded" },
      Opened: { openedAt: app.now() },
    } as const))
      await order(name, changes);
    const counts = { orders: 3, atLeast: false, paidCents: 59_800, pending: 1 };
    expect(await countNewOrders(app.db)).toEqual(counts);
    expect(await getAdminUpdates(app.db, null, app.now())).toMatchObject({ orders: 3 });
    const filter = readOrderFilter(new URLSearchParams({ unopened: "1" }));
    expect((await listOrdersWithTotals(app.db, filter, null)).page.rows.map(({ name }) => name)).toEqual([
      "Late",
      "Early",
      "Request",
    ]);
    await markOrderOpened(app.db, early, app.now());
    await markOrderOpened(app.db, early, at("22T10:00:00"));
    expect((await app.db.select().from(orders)).find(({ id }) => id === early)?.openedAt).toEqual(app.now());
    expect((await countNewOrders(app.db)).orders).toBe(2);
  });

  test("are opened by the work on them, but not by an assignment", async () => {
    const id = await order("Acme Ltd");
    await updateWork(app, ANN, id, { assignee: ANN });
    expect((await countNewOrders(app.db)).orders).toBe(1);
    await updateWork(app, ANN, id, { workStatus: "in_progress" });
    expect((await countNewOrders(app.db)).orders).toBe(0);
  });
});

test("the sidebar counts conversations that need a reply, past-due subscriptions and quotes that can be accepted", async () => {
  const id = await order("Acme Ltd", { subscriptionId: "sub_1", subscriptionStatus: "past_due" });
  const message = {
    id: randomUUID(),
    orderId: id,
    sender: "customer",
    author: "jo@acme.example",
    text: "Hello?",
  } as const;
  await addOrderMessage(app, message);
  await submitContactMessage(app, { name: "Mo", email: "mo@reed.example", message: "Hello, you!", agreeToTerms: true });
  await quote("Open");
  await quote("Expired", { goodUntil: "2026-11-20" });
  await quote("Revoked", { revokedAt: app.now() });
  const [accepted] = await quote("Accepted");
  await order("Quoted", { quoteId: accepted?.id ?? null });
  const [cancelled] = await quote("Cancelled");
  await order("Cancelled", { quoteId: cancelled?.id ?? null, status: "cancelled" });
  const counts = { inbox: 2, subscriptions: 1, quotes: 2 };
  expect(await getAdminUpdates(app.db, null, app.now())).toMatchObject(counts);
  await quote("Ends soon", { goodUntil: "2026-11-27", amount: 100, price: { cents: 100, parts: [] } });
  await quote("Ends later", { goodUntil: "2026-11-28" });
  expect(await getOpenQuoteTotals(app)).toEqual({ quotes: 4, cents: 89_800, endThisWeek: 1 });
});

describe("received by day", () => {
  const paid = (time: string, amount: number, changes: Partial<typeof orders.$inferInsert> = {}) =>
    order("Acme Ltd", { createdAt: new Date(`2026-${time}Z`), amount, ...changes });

  test("has the agency's days of two months and compares the months up to the same day", async () => {
    await paid("11-01T12:00:00", 100);
    // October 31 in Austin.
    await paid("11-01T04:00:00", 1_000);
    await paid("11-21T18:00:00", 300, { status: "partially_refunded", refundedAmount: 100 });
    await paid("11-21T18:00:00", 70, { status: "pending" });
    await paid("11-21T18:00:00", 90, { live: true });
    await paid("10-21T18:00:00", 200);
    const { thisMonth, lastMonth, ...comparison } = await getReceivedByDay(app.db, false, "2026-11-21");
    expect([thisMonth.month, thisMonth.days.length, thisMonth.days[0], thisMonth.days.at(-1), thisMonth.total]).toEqual(
      [...["2026-11", 21, 100, 200, 300]],
    );
    expect([lastMonth.month, lastMonth.days.length, lastMonth.days[20], lastMonth.days[30]]).toEqual([
      ...["2026-10", 31, 200, 1_000],
    ]);
    expect([lastMonth.total, lastMonth.untilSameDay]).toEqual([1_200, 200]);
    expect(comparison).toEqual({ difference: 100, percent: 50 });
  });

  test("compares the last days of a long month with all of a short one", async () => {
    await paid("02-28T12:00:00", 500);
    await paid("03-31T12:00:00", 100);
    expect(await getReceivedByDay(app.db, false, "2026-03-31")).toMatchObject({
      lastMonth: { month: "2026-02", untilSameDay: 500 },
      ...{ difference: -400, percent: -80 },
    });
    expect(await getReceivedByDay(app.db, false, "2026-01-05")).toMatchObject({
      ...{ lastMonth: { month: "2025-12", total: 0 }, difference: 0, percent: null },
    });
  });
});

describe("due work", () => {
  test("is late, due today, or due on the six days after it", async () => {
    await order("Late", { dueOn: "2026-11-20", assignee: ANN });
    await order("Today", { dueOn: "2026-11-21" });
    await order("Sixth day", { dueOn: "2026-11-27" });
    await order("Later", { dueOn: "2026-11-28" });
    await order("Done", { dueOn: "2026-11-24", workStatus: "done" });
    const day = await getMyDay(app, null);
    expect(day.dueThisWeek.map(({ customer, amount }) => [customer, amount])).toEqual([["Sixth day", 29_900]]);
    expect(day.due).toEqual({ late: 1, today: 1, thisWeek: 1, unassigned: 2 });
    expect((await getMyDay(app, ANN)).due).toEqual({ late: 1, today: 0, thisWeek: 0, unassigned: 0 });
  });
});

describe("problems", () => {
  test("are failed renewals, disputes to answer and failed jobs, oldest first", async () => {
    const renewal = await order("Renewal", {
      ...{ subscriptionId: "sub_1", subscriptionStatus: "past_due", subscriptionRetryAt: at("23T09:00:00") },
    });
    await app.db
      .insert(orderEvents)
      .values({ orderId: renewal, kind: "renewal-failed", actor: "provider", at: at("18T09:00:00") });
    const disputed = await order("Disputed");
    const dispute = { orderId: disputed, amount: 500, withdrawn: 500 };
    await app.db.insert(disputes).values([
      { ...dispute, id: "dp_1", status: "needs_response", createdAt: at("17T09:00:00") },
      { ...dispute, id: "dp_2", status: "won" },
    ]);
    const job = { name: "order-team-email", data: {}, attempts: 3, reason: "refused" };
    await app.db.insert(deadJobs).values([
      { ...job, id: randomUUID(), failedAt: at("16T09:00:00") },
      { ...job, id: randomUUID(), failedAt: at("17T09:00:00") },
    ]);
    const { rows, total } = await listProblems(app, null);
    expect(rows).toMatchObject([
      { kind: "failed-jobs", id: null, at: at("16T09:00:00"), job: "order-team-email", count: 2 },
      { kind: "dispute", id: disputed, names: { first: "Disputed" }, cents: 500 },
      { kind: "failed-renewal", id: renewal, at: at("18T09:00:00"), cents: 29_900, nextTryAt: at("23T09:00:00") },
    ]);
    expect(total).toBe(3);
    expect(await listProblems(app, ANN)).toEqual({ total: 0, rows: [] });
    await updateWork(app, ANN, disputed, { assignee: ANN });
    expect((await listProblems(app, ANN)).rows).toMatchObject([{ kind: "dispute" }]);
  });
});

describe("waiting for the customer", () => {
  test("lists deliveries to approve, questions, unpaid orders and open quotes, longest waiting first", async () => {
    const delivered = await sharedOrder(app);
    await createDelivered(app, delivered, { title: "First draft" });
    await app.db.update(deliveries).set({ createdAt: at("20T09:00:00") });
    const asked = await order("Asked", { sharedAt: app.now(), paidAt: app.now(), createdAt: at("01T09:00:00") });
    await updateWork(app, ANN, asked, { workStatus: "waiting" });
    await app.db.update(orderEvents).set({ at: at("19T09:00:00") });
    const unpaid = { status: "pending", madeBy: ANN, email: "new@co.example", createdAt: at("18T09:00:00") } as const;
    const manual = await order("Manual", unpaid);
    await order("Checkout", { status: "pending" });
    const [open] = await quote("Open", { createdAt: at("17T09:00:00"), createdBy: ANN });
    await quote("Expired", { goodUntil: "2026-11-20" });
    const { rows, total } = await listWaitingForCustomer(app, null);
    expect(rows).toMatchObject([
      {
        ...{ kind: "quote", id: open?.id, canRemind: false, assignee: ANN },
        text: "Has our quote of $299.00, valid until Dec 21",
      },
      {
        kind: "payment",
        id: manual,
        text: "Has to pay $299.00 for Custom Web Pages",
        canRemind: false,
        url: expect.stringContaining(`/pay/${manual}?key=`),
      },
      {
        ...{ kind: "answer", id: asked, since: at("19T09:00:00"), canRemind: true, remindedToday: false, url: null },
        text: "Owes us an answer, Custom Web Pages",
      },
      {
        ...{ kind: "approval", id: delivered, since: at("20T09:00:00") },
        text: "Has to approve “First draft”, Custom Web Pages",
      },
    ]);
    expect(rows[0]?.url).toContain(`/quote/${open?.id}?key=`);
    expect(total).toBe(4);
    expect((await listWaitingForCustomer(app, ANN)).rows.map(({ kind }) => kind)).toEqual(["quote", "payment"]);
  });
});
