import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PaymentEvent } from "~/billing/provider/payment-provider";
import { appContext } from "~/lib/app-context.server";
import { deadJobs, orders, paymentEvents } from "~/lib/db/schema/index";
import { action } from "~/routes/api/stripe-webhook";
import { BLAST_MONTH, orderById, placeWebPageOrder, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import {
  HANDLED_EVENT_TYPES,
  processPaymentEvent,
  requeueUnhandledEvents,
  storeEventInBatch,
  storePaymentEvents,
} from "./provider-events.server";

const app = setUpTestApp();

describe("events that arrive together", () => {
  const eventOf = (id: string) => paymentEvent("checkout.session.completed", `cs_${id}`, { id });

  const stored = async () => (await app.db.select().from(paymentEvents)).map(({ id }) => id).sort();

  test("50 concurrent events are stored in two transactions, with one job each", async () => {
    const transactions = vi.spyOn(app.db, "transaction");
    const ids = Array.from({ length: 50 }, (_, at) => `evt_${String(at).padStart(2, "0")}`);
    await Promise.all([...ids, ...ids].map((id) => storeEventInBatch(app, eventOf(id))));
    expect(transactions).toHaveBeenCalledTimes(2);
    expect(await stored()).toEqual(ids);
    expect((await app.jobs()).map(({ data }) => data.eventId).sort()).toEqual(ids);
  });

  test("an event that cannot be stored does not fail the others of its batch", async () => {
    const bad = { ...eventOf("evt_bad"), type: "a\0b" };
    const outcomes = await Promise.allSettled(
      [eventOf("evt_a"), bad, eventOf("evt_b")].map((one) => storeEventInBatch(app, one)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await stored()).toEqual(["evt_a", "evt_b"]);
  });

  test("while the database is unavailable all events of a batch fail immediately, and later ones are stored", async () => {
    const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    const transactions = vi.spyOn(app.db, "transaction").mockRejectedValue(away);
    const events = Array.from({ length: 20 }, (_, at) => eventOf(`evt_${at}`));
    const outcomes = await Promise.allSettled(events.map((one) => storeEventInBatch(app, one)));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
    await storeEventInBatch(app, eventOf("evt_later"));
    expect(await stored()).toEqual(["evt_later"]);
  });
});

describe("provider events", () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  /** Pays a checkout at the provider and returns its unsent event. */
  async function paidCheckout(): Promise<PaymentEvent> {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    return event({ objectId: sessionId, sessionId });
  }
  const event = (changes: Partial<PaymentEvent> = {}) =>
    paymentEvent("checkout.session.completed", "cs_test_unknown000", { sessionId: "cs_test_unknown000", ...changes });
  const stored = () => app.db.select().from(paymentEvents).orderBy(paymentEvents.id);
  const waiting = async () =>
    (await app.jobs()).filter(({ name }) => name === "process-payment-event").map(({ data }) => data.eventId);
  const statuses = async () => (await app.db.select().from(orders)).map(({ status }) => status);

  describe("an event that arrives", () => {
    const webhook = (body: unknown, signature: string) => {
      const context = new RouterContextProvider();
      context.set(appContext, app);
      const headers = { "Stripe-Signature": signature };
      const request = new Request("http://localhost:3000/", { method: "POST", headers, body: JSON.stringify(body) });
      return action({ request, context });
    };

    test("is stored without a call to the provider, and handled by its job", async () => {
      const told = await paidCheckout();
      app.paymentProvider.down = true;
      const answer = await webhook(told, "good");
      expect(answer.status).toBe(200);
      const { id, objectId, createdAt } = told;
      expect(await stored()).toMatchObject([
        { id, objectId, createdAt, live: false, via: "webhook", processedAt: null },
      ]);
      expect(await waiting()).toEqual(["evt_1"]);
      await expect(processPaymentEvent(app, "evt_1")).rejects.toThrow("does not answer");
      expect(await statuses()).toEqual(["pending"]);
      app.paymentProvider.down = false;
      await processPaymentEvent(app, "evt_1");
      expect(await statuses()).toEqual(["paid"]);
      expect((await stored())[0]?.processedAt).toEqual(app.now());
    });

    test("and is not signed leaves nothing behind", { tags: "promise-6" }, async () => {
      expect((await webhook(await paidCheckout(), "forged")).status).toBe(400);
      expect(await stored()).toEqual([]);
    });

    test("20 times concurrently, from webhook and list, is stored once with one job", async () => {
      const told = await paidCheckout();
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => storePaymentEvents(app, [told], i % 2 === 0 ? "webhook" : "list")),
      );
      expect(await stored()).toHaveLength(1);
      expect(await waiting()).toEqual(["evt_1"]);
    });

    test.each(["ping", "constructor", "__proto__"])("of type %s is stored as handled", async (type) => {
      await storePaymentEvents(app, [event({ type })], "webhook");
      expect((await stored())[0]?.processedAt).toEqual(app.now());
      expect(await waiting()).toEqual([]);
    });

    test("of the other mode is stored with one warning, and handled only after the mode is switched", async () => {
      const warn = vi.spyOn(app.log, "warn");
      const told = { ...(await paidCheckout()), live: true };
      await storePaymentEvents(app, [told], "webhook");
      await storePaymentEvents(app, [told], "webhook");
      await processPaymentEvent(app, "evt_1");
      expect(await statuses()).toEqual(["pending"]);
      expect(await waiting()).toEqual([]);
      expect((await stored())[0]?.processedAt).toBeNull();
      expect(warn).toHaveBeenCalledTimes(1);
      app.paymentProvider.mode = "live";
      app.pass(11 * MINUTE);
      await requeueUnhandledEvents(app);
      expect(await waiting()).toEqual(["evt_1"]);
    });
  });

  describe("an unhandled event", () => {
    beforeEach(async () => {
      await storePaymentEvents(app, [event()], "webhook");
    });

    test("gets another job after 10 minutes, for 30 days", async () => {
      await requeueUnhandledEvents(app);
      expect(await waiting()).toEqual(["evt_1"]);
      app.pass(11 * MINUTE);
      await requeueUnhandledEvents(app);
      expect(await waiting()).toEqual(["evt_1", "evt_1"]);
      app.pass(30 * DAY);
      await requeueUnhandledEvents(app);
      expect(await waiting()).toHaveLength(2);
    });

    test("with a dead job is left to the admins", async () => {
      await app.db.insert(deadJobs).values({
        id: "00000000-0000-4000-8000-000000000000",
        name: "process-payment-event",
        data: { eventId: "evt_1" },
        attempts: 200,
        reason: "no",
      });
      app.pass(11 * MINUTE);
      await requeueUnhandledEvents(app);
      expect(await waiting()).toEqual(["evt_1"]);
    });

    test("without a stored mode is handled too", async () => {
      const told = await paidCheckout();
      await app.db.update(paymentEvents).set({ live: null, createdAt: null, sessionId: null, objectId: told.objectId });
      app.pass(11 * MINUTE);
      await requeueUnhandledEvents(app);
      expect(await waiting()).toEqual(["evt_1", "evt_1"]);
      await processPaymentEvent(app, "evt_1");
      expect(await statuses()).toEqual(["paid"]);
    });
  });

  describe("an event for a payment without a known order", () => {
    const refunded = event({ type: "refund.created", objectId: "re_1", sessionId: null, paymentIntentId: "pi_1" });

    test("is retried for 10 minutes, and handled once the order exists", async () => {
      await storePaymentEvents(app, [refunded], "webhook");
      await expect(processPaymentEvent(app, "evt_1")).rejects.toThrow("No order is known");
      const orderId = await writePaidOrder(app, { ...BLAST_MONTH, invoiceId: "in_1" });
      await app.paymentProvider.refund({ paymentIntentId: "pi_1", amount: 5_000, refundId: "x", idempotencyKey: "x" });
      await processPaymentEvent(app, "evt_1");
      expect(await orderById(app, orderId)).toMatchObject({ status: "partially_refunded", refundedAmount: 5_000 });
    });

    test("is ignored afterwards", async () => {
      await storePaymentEvents(app, [refunded], "webhook");
      app.pass(10 * MINUTE);
      await processPaymentEvent(app, "evt_1");
      expect((await stored())[0]?.processedAt).not.toBeNull();
    });
  });

  test("the provider lists at most 20 kinds of events at once", () => {
    expect(HANDLED_EVENT_TYPES.length).toBeLessThanOrEqual(20);
  });
});
