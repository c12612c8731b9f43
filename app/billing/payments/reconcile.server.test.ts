import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PaymentEvent, PaymentProviderRejected } from "~/billing/provider/payment-provider";
import { orderEvents, orders, paymentEvents, paymentSync } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { placeWebPageOrder } from "../../../tests/support/app/web-page-orders";
import { syncPaymentEvents } from "./catch-up.server";
import { processPaymentEvent, storePaymentEvents } from "./provider-events.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const place = async (company: string) => (await placeWebPageOrder(app, company)).sessionId;
/** Something happens at the provider, and no webhook tells of it. `at` is its clock. */
const happens = (id: string, objectId: string, at = app.now(), type = "checkout.session.completed"): PaymentEvent => {
  const event = { id, type, createdAt: at, live: false, objectId, sessionId: objectId };
  app.paymentProvider.events.push(event);
  return event;
};
/** Every job that waits, as the queue runs it. */
const work = async () => {
  for (const { name, data } of await app.jobs())
    if (name === "process-payment-event") await processPaymentEvent(app, String(data.eventId));
};
const statuses = async () => (await app.db.select().from(orders).orderBy(orders.createdAt)).map(({ status }) => status);
const ids = async () => (await app.db.select().from(paymentEvents).orderBy(paymentEvents.id)).map(({ id }) => id);
const sync = async () => (await app.db.select().from(paymentSync))[0];
const audits = async () => (await app.jobs()).filter(({ name }) => name === "audit-payments");

describe("catch-up", () => {
  test("a buyer who pays 12 hours after pressing is healed by the next run, with no webhook and no question before", async () => {
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

  test("finds renewals, failed renewals, refunds and the end of a subscription while the webhook's secret is wrong", async () => {
    const sessionId = await place("Blast Ltd");
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { subscriptionId: "sub_1" });
    happens("evt_1", sessionId);
    const invoice = { subscriptionId: "sub_1", orderId: null, renewal: true, currency: "usd", live: false };
    app.paymentProvider.invoices.set("in_2", {
      ...invoice,
      id: "in_2",
      paid: true,
      amount: 65_000,
      paymentIntentId: "pi_2",
    });
    app.paymentProvider.taken.set("pi_2", 65_000);
    await app.paymentProvider.refund({ paymentIntentId: "pi_2", amount: 61_750, refundId: "x", idempotencyKey: "x" });
    const [order] = await app.db.select().from(orders);
    const subscription = {
      id: "sub_1",
      orderId: order?.id ?? null,
      endsAtPeriodEnd: false,
      periodEnd: null,
      live: false,
    };
    app.paymentProvider.subscriptions.set("sub_1", { ...subscription, status: "past_due" });
    happens("evt_2", "in_2", undefined, "invoice.paid");
    app.paymentProvider.events.push({
      ...happens("evt_x", "re_1"),
      id: "evt_3",
      type: "refund.created",
      paymentIntentId: "pi_2",
    });
    app.paymentProvider.invoices.set("in_3", {
      ...invoice,
      id: "in_3",
      paid: false,
      amount: 65_000,
      paymentIntentId: null,
    });
    happens("evt_4", "in_3", undefined, "invoice.payment_failed");
    await syncPaymentEvents(app);
    await work();
    const noted = await app.db.select().from(orderEvents).where(eq(orderEvents.kind, "renewal-failed"));
    expect(noted.map(({ orderId }) => orderId)).toEqual([order?.id]);
    app.paymentProvider.subscriptions.set("sub_1", { ...subscription, status: "ended" });
    happens("evt_5", "sub_1", undefined, "customer.subscription.deleted");
    await syncPaymentEvents(app);
    await work();
    const rows = await app.db.select().from(orders).orderBy(orders.amount);
    expect(rows).toMatchObject([
      { amount: 29_900, status: "paid", subscriptionStatus: "ended" },
      { amount: 65_000, status: "partially_refunded", refundedAmount: 61_750 },
    ]);
  });

  test("the place in the list follows the provider's clock, whether ours is days ahead or behind", async () => {
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

  test("an event that is listed up to ten minutes after a younger one is found", async () => {
    happens("evt_younger", "cs_test_a");
    await syncPaymentEvents(app);
    happens("evt_older", "cs_test_b", new Date(app.now().getTime() - 9 * MINUTE));
    await syncPaymentEvents(app);
    expect(await ids()).toEqual(["evt_older", "evt_younger"]);
  });

  test("a list that breaks off keeps what was read and moves no place: the next run reads all of it", async () => {
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

  test("the place never goes back", async () => {
    const ahead = happens("evt_1", "cs_test_a");
    await syncPaymentEvents(app);
    app.paymentProvider.events.length = 0;
    await syncPaymentEvents(app);
    expect((await sync())?.eventsUntil).toEqual(ahead.createdAt);
  });

  test("nor does a slower process that read the list at the same time move it back", async () => {
    const ahead = new Date(app.now().getTime() + HOUR);
    app.paymentProvider.listEvents = async function* () {
      yield* [];
      await app.db.insert(paymentSync).values({ mode: "sandbox", eventsUntil: ahead, listedAt: app.now() });
    };
    await syncPaymentEvents(app);
    Reflect.deleteProperty(app.paymentProvider, "listEvents");
    expect((await sync())?.eventsUntil).toEqual(ahead);
  });

  test("what the webhook brought already is not worked on twice", async () => {
    const event = happens("evt_1", "cs_test_a");
    await storePaymentEvents(app, [event], "webhook");
    await syncPaymentEvents(app);
    expect((await app.jobs()).filter(({ name }) => name === "process-payment-event")).toHaveLength(1);
  });

  test("a list that is refused fails the job, and the place stays", async () => {
    app.paymentProvider.listEvents = async function* () {
      yield* [];
      throw new PaymentProviderRejected("Received unknown parameter: types");
    };
    await expect(syncPaymentEvents(app)).rejects.toThrow(PaymentProviderRejected);
    expect(await sync()).toBeUndefined();
    Reflect.deleteProperty(app.paymentProvider, "listEvents");
  });

  test("an audit is asked for after more than 30 days without the list, by either clock, and at first where there are orders", async () => {
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

  test("each mode has a place of its own", async () => {
    happens("evt_1", "cs_test_a");
    await syncPaymentEvents(app);
    app.paymentProvider.mode = "live";
    app.paymentProvider.events.length = 0;
    await syncPaymentEvents(app);
    expect((await app.db.select().from(paymentSync)).map(({ mode }) => mode).toSorted()).toEqual(["live", "sandbox"]);
  });
});
