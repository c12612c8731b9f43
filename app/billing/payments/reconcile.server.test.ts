import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type PaymentEvent, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { orderEvents, orders, paymentEvents, paymentSync } from "~/lib/db/schema/index";
import {
  allOrders,
  BLAST_MONTH,
  onlyOrder,
  openSessionOf,
  placeWebPageOrder,
  writePaidOrder,
} from "../../../tests/support/app/paid-orders";
import { addInvoice, providerSubscription } from "../../../tests/support/app/subscriptions";
import { paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { processPaymentEvent } from "./provider-events.server";
import { auditPayments, reconcilePendingOrders, syncPaymentEvents } from "./reconcile.server";

const app = setUpTestApp();

describe("an audit of payments", () => {
  const DAY = 24 * 60 * 60_000;

  const place = async (company: string, changes: Partial<typeof orders.$inferInsert> = {}) => {
    const unpaid = { name: company, status: "pending", paymentIntentId: null, createdAt: app.now() } as const;
    const orderId = await writePaidOrder(app, { ...BLAST_MONTH, subscriptionId: null, ...unpaid, ...changes });
    return { session: await openSessionOf(app, orderId, { amount: 65_000 }) };
  };
  const rows = () => app.db.select().from(orders).orderBy(orders.name, orders.invoiceId);
  const audited = async () => (await app.db.select().from(paymentSync))[0]?.auditedAt ?? null;

  test("finds every payment, invoice, refund, dispute and ended subscription without an event", async () => {
    const { session } = await place("Acme Ltd");
    app.paymentProvider.pay(session.id);
    app.paymentProvider.change(session.id, { subscriptionId: "sub_1" });
    for (const id of ["in_2", "in_3"]) addInvoice(app, id);
    app.paymentProvider.taken.set("pi_in_2", 65_000);
    const refund = { paymentIntentId: "pi_in_2", amount: 61_750 };
    await app.paymentProvider.refund({ ...refund, refundId: "x", idempotencyKey: "x" });
    const held = { paymentIntentId: "pi_in_3", amount: 65_000, withdrawn: 65_000, status: "needs_response" };
    app.paymentProvider.disputes.set("dp_1", { id: "dp_1", ...held });
    app.paymentProvider.subscriptions.set("sub_1", providerSubscription({ status: "ended" }));
    await auditPayments(app);
    const found = await rows();
    expect(found).toHaveLength(3);
    expect(found.find(({ invoiceId }) => !invoiceId)).toMatchObject({ status: "paid", subscriptionStatus: "ended" });
    expect(found.find(({ invoiceId }) => invoiceId === "in_2")).toMatchObject({ refundedAmount: 61_750 });
    expect(found.find(({ invoiceId }) => invoiceId === "in_3")).toMatchObject({ disputedAmount: 65_000 });
    expect(await audited()).toEqual(app.now());
    const jobs = await app.jobs();
    await auditPayments(app);
    expect(await rows()).toEqual(found);
    expect(await app.jobs()).toEqual(jobs);
  });

  test("marks a canceled order as paid if its payment was never reported", async () => {
    const { session } = await place("Acme Ltd", { status: "cancelled" });
    await app.db.update(orders).set({ paymentSessionId: session.id });
    app.paymentProvider.pay(session.id);
    await auditPayments(app);
    expect((await rows()).map(({ status }) => status)).toEqual(["paid"]);
  });

  test("with one failing object handles all others, fails, and starts at the same date next time", async () => {
    const broken = await place("Broken Ltd");
    const other = await place("Other Ltd");
    for (const { session } of [broken, other]) app.paymentProvider.pay(session.id);
    app.paymentProvider.poisoned.add(broken.session.id);
    await expect(auditPayments(app)).rejects.toThrow("1 of 2");
    expect((await rows()).map(({ status }) => status)).toEqual(["pending", "paid"]);
    expect(await audited()).toBeNull();
    app.paymentProvider.poisoned.clear();
    await auditPayments(app);
    expect((await rows()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("stops if the provider does not respond", async () => {
    await place("Acme Ltd");
    app.paymentProvider.down = true;
    await expect(auditPayments(app)).rejects.toThrow(PaymentProviderUnavailable);
    expect(await audited()).toBeNull();
  });

  test("does not request checkouts that are recorded already", async () => {
    const { session } = await place("Acme Ltd");
    app.paymentProvider.pay(session.id);
    await auditPayments(app);
    // Nor one whose payment is still pending.
    const waiting = await place("Other Ltd");
    app.paymentProvider.change(waiting.session.id, { status: "complete", url: null });
    const before = app.paymentProvider.questions;
    await auditPayments(app);
    expect(app.paymentProvider.questions).toBe(before);
  });

  test.each([
    ["at first, from the oldest order", 100, null, { sessions: 103, invoices: 165, refunds: 160, disputes: 300 }],
    ["at most 400 days back", 1_000, null, { sessions: 400, invoices: 400, refunds: 400, disputes: 400 }],
    ["later, from the last audit", 300, 1, { sessions: 4, invoices: 66, refunds: 61, disputes: 201 }],
  ])("reads the lists %s, and as far back as their objects still change", async (_, oldest, last, days) => {
    const ago = (count: number) => new Date(app.now().getTime() - count * DAY);
    await place("Acme Ltd", { createdAt: ago(oldest) });
    if (last !== null)
      await app.db.insert(paymentSync).values({ mode: "sandbox", eventsUntil: app.now(), auditedAt: ago(last) });
    const asked: Record<string, number> = {};
    const noting = (list: string) =>
      async function* (since: Date) {
        asked[list] = Math.round((app.now().getTime() - since.getTime()) / DAY);
        yield* [];
      };
    Object.assign(app.paymentProvider, {
      listCompleteSessions: noting("sessions"),
      listPaidInvoices: noting("invoices"),
      listRefundedPayments: noting("refunds"),
      listDisputes: noting("disputes"),
    });
    await auditPayments(app);
    for (const list of ["listCompleteSessions", "listPaidInvoices", "listRefundedPayments", "listDisputes"])
      Reflect.deleteProperty(app.paymentProvider, list);
    expect(asked).toEqual(days);
  });

  test("without orders requests nothing", async () => {
    app.paymentProvider.down = true;
    await auditPayments(app);
    expect(await audited()).toEqual(app.now());
  });
});

describe("catching up with missed events", () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  const place = async (company: string) => (await placeWebPageOrder(app, company)).sessionId;
  /** Creates an event at the provider without a webhook. `at`: the provider's clock. */
  const happens = (id: string, objectId: string, at = app.now(), type = "checkout.session.completed"): PaymentEvent => {
    const event = paymentEvent(type, objectId, { id, createdAt: at, sessionId: objectId });
    app.paymentProvider.events.push(event);
    return event;
  };
  /** Runs all queued jobs. */
  const work = async () => {
    for (const { name, data } of await app.jobs())
      if (name === "process-payment-event") await processPaymentEvent(app, String(data.eventId));
  };
  const statuses = async () => (await allOrders(app)).map(({ status }) => status);
  const ids = async () => (await app.db.select().from(paymentEvents).orderBy(paymentEvents.id)).map(({ id }) => id);
  const sync = async () => (await app.db.select().from(paymentSync))[0];
  const audits = async () => (await app.jobs()).filter(({ name }) => name === "audit-payments");

  test("a buyer who pays 12 hours after pressing is healed by the next run, with no webhook and no question before", {
    tags: "promise-7",
  }, async () => {
    const sessionId = await place("Late Ltd");
    await syncPaymentEvents(app);
    app.pass(12 * HOUR);
    app.paymentProvider.pay(sessionId);
    happens("evt_1", sessionId);
    app.pass(MINUTE);
    const before = app.paymentProvider.questions;
    await syncPaymentEvents(app);
    expect(app.paymentProvider.questions).toBe(before);
    await work();
    expect(await statuses()).toEqual(["paid"]);
    expect(await app.db.select().from(paymentEvents)).toMatchObject([{ id: "evt_1", via: "list" }]);
  });

  test("the position in the list follows the provider's clock, if ours is days ahead or behind", async () => {
    await syncPaymentEvents(app);
    const provider = app.now();
    for (const skew of [3 * DAY, -2 * DAY]) {
      app.pass(skew);
      const at = new Date(provider.getTime() + (skew > 0 ? HOUR : 2 * HOUR));
      happens(`evt_${skew}`, "cs_test_a", at);
      await syncPaymentEvents(app);
      expect((await sync())?.eventsUntil).toEqual(at);
    }
    expect(await ids()).toHaveLength(2);
  });

  test("an event that is listed up to 10 minutes after a newer one is found", async () => {
    happens("evt_younger", "cs_test_a");
    await syncPaymentEvents(app);
    happens("evt_older", "cs_test_b", new Date(app.now().getTime() - 9 * MINUTE));
    await syncPaymentEvents(app);
    expect(await ids()).toEqual(["evt_older", "evt_younger"]);
  });

  test("an interrupted list keeps the events read and its position, and the next run reads all of it", async () => {
    happens("evt_1", "cs_test_a", new Date(app.now().getTime() - 2 * DAY));
    const newest = happens("evt_2", "cs_test_b");
    app.paymentProvider.breakAfterPage = true;
    await expect(syncPaymentEvents(app)).rejects.toThrow("does not answer");
    expect(await ids()).toEqual(["evt_2"]);
    expect(await sync()).toBeUndefined();
    app.paymentProvider.breakAfterPage = false;
    await syncPaymentEvents(app);
    expect(await ids()).toEqual(["evt_1", "evt_2"]);
    expect(await sync()).toMatchObject({ mode: "sandbox", eventsUntil: newest.createdAt, listedAt: app.now() });
  });

  test("a slower concurrent run does not move the position back", async () => {
    const ahead = new Date(app.now().getTime() + HOUR);
    app.paymentProvider.listEvents = async function* () {
      yield* [];
      await app.db.insert(paymentSync).values({ mode: "sandbox", eventsUntil: ahead, listedAt: app.now() });
    };
    await syncPaymentEvents(app);
    Reflect.deleteProperty(app.paymentProvider, "listEvents");
    expect((await sync())?.eventsUntil).toEqual(ahead);
  });

  test("an audit is enqueued after more than 30 days without the list, by either clock, and on the first run if orders exist", async () => {
    await syncPaymentEvents(app);
    app.pass(29 * DAY);
    await syncPaymentEvents(app);
    expect(await audits()).toHaveLength(0);
    app.pass(31 * DAY);
    app.paymentProvider.down = true;
    await expect(syncPaymentEvents(app)).rejects.toThrow("does not answer");
    app.paymentProvider.down = false;
    await syncPaymentEvents(app);
    expect(await audits()).toHaveLength(1);
    await syncPaymentEvents(app);
    expect(await audits()).toHaveLength(1);

    happens("evt_1", "cs_test_a", new Date(app.now().getTime() + 32 * DAY));
    await syncPaymentEvents(app);
    expect(await audits()).toHaveLength(2);

    await app.reset();
    await place("Here Before Ltd");
    await syncPaymentEvents(app);
    expect(await audits()).toHaveLength(1);
  });

  test("each mode has its own position", async () => {
    happens("evt_1", "cs_test_a");
    await syncPaymentEvents(app);
    app.paymentProvider.mode = "live";
    app.paymentProvider.events.length = 0;
    await syncPaymentEvents(app);
    expect((await app.db.select().from(paymentSync)).map(({ mode }) => mode).toSorted()).toEqual(["live", "sandbox"]);
  });
});

describe("the check of pending orders", () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  test("heals every paid order that was never reported, within ten minutes", {
    tags: "promise-7",
    timeout: 600_000,
  }, async () => {
    const count = recordCaseCount(scaleCaseCount(50, { most: 500 }));
    const placed = await Promise.all(Array.from({ length: count }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    for (let minute = 0; minute < 10; minute++) {
      app.pass(MINUTE);
      await reconcilePendingOrders(app);
    }
    const rows = await allOrders(app);
    expect(rows.filter((order) => order.status === "paid")).toHaveLength(count);
  });

  test("does not check an order in its first minute, then at growing intervals", async () => {
    await placeWebPageOrder(app);
    const asked = async () => {
      const before = app.paymentProvider.questions;
      await reconcilePendingOrders(app);
      return app.paymentProvider.questions - before;
    };
    expect(await asked()).toBe(0);
    app.pass(MINUTE + 1);
    expect(await asked()).toBe(1);
    expect(await asked()).toBe(0);
    app.pass(8 * HOUR);
    expect(await asked()).toBe(1);
    app.pass(59 * MINUTE);
    expect(await asked()).toBe(0);
    app.pass(2 * MINUTE);
    expect(await asked()).toBe(1);
  });

  test("cancels expired sessions, and orders that never got a session after a day", async () => {
    const { sessionId } = await placeWebPageOrder(app, "Acme Ltd");
    app.paymentProvider.change(sessionId, { status: "expired", url: null });
    app.paymentProvider.down = true;
    await expect(placeWebPageOrder(app, "Other Ltd")).rejects.toThrow();
    app.paymentProvider.down = false;
    // A customer whose checkout did not open can retry for a day.
    app.pass(24 * HOUR);
    await reconcilePendingOrders(app);
    const statuses = async () => (await allOrders(app)).map((order) => order.status).toSorted();
    expect(await statuses()).toEqual(["cancelled", "pending"]);
    app.pass(2 * HOUR);
    await reconcilePendingOrders(app);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  });

  test("one failing order does not delay the other 99", async () => {
    const placed = await Promise.all(Array.from({ length: 100 }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    app.paymentProvider.poisoned.add(placed[0]?.sessionId ?? "");
    app.pass(MINUTE + 1);
    await expect(reconcilePendingOrders(app)).rejects.toThrow("1 of 100");
    expect((await allOrders(app)).filter((order) => order.status === "paid")).toHaveLength(99);
  });

  test("orders not checked because the provider stopped responding stay due", async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    app.pass(8 * HOUR);
    app.paymentProvider.down = true;
    expect(await reconcilePendingOrders(app)).toBe(0);
    app.paymentProvider.down = false;
    expect(await reconcilePendingOrders(app)).toBe(4);
    expect((await allOrders(app)).filter((order) => order.status === "paid")).toHaveLength(4);
  });

  test("an order with an unknown session is canceled with a reason, and not checked again", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.sessions.delete(sessionId);
    app.pass(MINUTE + 1);
    await reconcilePendingOrders(app);
    const order = await onlyOrder(app);
    expect(order.status).toBe("cancelled");
    const noted = await app.db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(noted.at(-1)).toMatchObject({
      kind: "cancelled",
      actor: "sweep",
      detail: { reason: "The card provider doesn’t recognize this checkout." },
    });
    const before = app.paymentProvider.questions;
    app.pass(25 * HOUR);
    await reconcilePendingOrders(app);
    expect(app.paymentProvider.questions).toBe(before);
  });

  test("orders of the other mode are not checked", async () => {
    await placeWebPageOrder(app);
    app.paymentProvider.mode = "live";
    app.paymentProvider.sessions.clear();
    app.pass(HOUR);
    expect(await reconcilePendingOrders(app)).toBe(0);
    expect((await onlyOrder(app)).status).toBe("pending");
  });

  test("an order is due by the app's clock, not the database's", async () => {
    await placeWebPageOrder(app);
    await app.db.update(orders).set({ nextCheckAt: sql`now() + interval '1 day'` });
    app.pass(23 * HOUR);
    expect(await reconcilePendingOrders(app)).toBe(0);
  });
});
