import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import { sendPaymentFailedEmail } from "~/email/templates/order-emails.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import {
  allOrders,
  onlyOrder,
  paySession,
  placeWebPageOrder,
  timelineKinds,
} from "../../../tests/support/app/paid-orders";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { fulfillOrder } from "./fulfill-order.server";

const app = setUpTestApp();

describe("a payment that fails after its checkout", () => {
  const press = () => placeWebPageOrder(app);
  const failed = (sessionId: string, id = "evt_1") =>
    handlePaymentEvent(app, paymentEvent("checkout.session.async_payment_failed", sessionId, { id, sessionId }));
  const statuses = async () => (await allOrders(app)).map(({ status }) => status);
  const mails = async () => (await app.jobs()).filter(({ name }) => name === "payment-failed-email");

  test("cancels the order with a reason, emails the customer once, and the draft can be paid again", async () => {
    const { sessionId } = await press();
    app.paymentProvider.change(sessionId, { status: "complete", url: null });
    await failed(sessionId);
    await failed(sessionId, "evt_2");
    const order = await onlyOrder(app);
    expect(order.status).toBe("cancelled");
    const noted = await app.db.select().from(orderEvents).orderBy(orderEvents.id);
    expect(noted.at(-1)).toMatchObject({
      kind: "cancelled",
      actor: "provider",
      detail: { reason: "The payment didn’t go through." },
    });
    expect(await mails()).toEqual([{ name: "payment-failed-email", data: { orderId: order.id } }]);
    await sendPaymentFailedEmail(app, order.id);
    expect(app.mails).toMatchObject([{ to: "jo@acme.example" }]);
    for (const words of ["didn’t go through", "you haven’t been charged", "http://localhost:3000/build-my-page"])
      expect(app.mails[0]?.text).toContain(words);

    const again = await press();
    expect(again.sessionId).not.toBe(sessionId);
    await paySession(app, again.sessionId);
    expect(await statuses()).toEqual(["cancelled", "paid"]);
  });

  test("changes nothing if the session is paid by now", async () => {
    const { sessionId } = await press();
    app.paymentProvider.pay(sessionId);
    await failed(sessionId);
    expect(await statuses()).toEqual(["paid"]);
    expect(await mails()).toEqual([]);
  });

  test("changes nothing if the session is paid but does not match the order", async () => {
    const { sessionId } = await press();
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { amount: 29_899 });
    await failed(sessionId);
    expect(await statuses()).toEqual(["pending"]);
    expect(await mails()).toEqual([]);
  });

  test("changes nothing if the order has a newer checkout", async () => {
    const { sessionId } = await press();
    app.paymentProvider.change(sessionId, { status: "complete", url: null });
    await app.db.update(orders).set({ paymentSessionId: "cs_test_another" });
    await failed(sessionId);
    expect(await statuses()).toEqual(["pending"]);
  });
});

describe("fulfilling an order", () => {
  const event = (sessionId: string, id: string, type = "checkout.session.completed") =>
    paymentEvent(type, sessionId, { id, sessionId });

  test("marks a paid session's order as paid and enqueues both emails once, on repeated calls", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    await Promise.all(Array.from({ length: 20 }, () => fulfillOrder(app, sessionId, "provider")));
    const order = await onlyOrder(app);
    expect(order.status).toBe("paid");
    expect(order.paidAt).not.toBeNull();
    expect(await app.jobs()).toEqual([
      { name: "order-confirmation-email", data: { orderId: order.id } },
      { name: "order-team-email", data: { orderId: order.id } },
    ]);
    expect(await timelineKinds(app)).toEqual(["placed", "paid"]);
  });

  const mismatches: [string, Partial<CheckoutSession>][] = [
    ["one cent less", { amount: 29_899 }],
    ["one cent more", { amount: 29_901 }],
    ["no amount", { amount: null }],
    ["a negative amount", { amount: -29_900 }],
    ["another currency", { currency: "eur" }],
    ["no currency", { currency: null }],
    ["live money for a test order", { live: true }],
    ["no order", { orderId: null }],
    ["an order that does not exist", { orderId: "00000000-0000-4000-8000-000000000000" }],
    ["an order id that is none", { orderId: "' or 1=1 --" }],
    ["complete, but not paid", { paid: false }],
    ["paid, but not complete", { status: "open" }],
  ];
  test.each(mismatches)("a payment with %s does not pay the order", { tags: "promise-2" }, async (_name, what) => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, what);
    await fulfillOrder(app, sessionId, "provider");
    expect((await onlyOrder(app)).status).toBe("pending");
    expect(await app.jobs()).toEqual([]);
  });

  test("a paid session that names another customer's order pays neither", { tags: "promise-2" }, async () => {
    const mine = await placeWebPageOrder(app, "Acme Ltd");
    const theirs = await placeWebPageOrder(app, "Other Ltd");
    const [, other] = await allOrders(app);
    app.paymentProvider.pay(mine.sessionId);
    app.paymentProvider.change(mine.sessionId, { orderId: other?.id ?? null });
    await fulfillOrder(app, mine.sessionId, "provider");
    expect((await allOrders(app)).map((order) => order.status)).toEqual(["pending", "pending"]);
    expect(theirs.sessionId).not.toBe(mine.sessionId);
  });

  test("an expired session cancels, and an event that comes late changes nothing", { tags: "promise-4" }, async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.change(sessionId, { status: "expired", url: null });
    await fulfillOrder(app, sessionId, "provider");
    await fulfillOrder(app, sessionId, "sweep");
    expect((await onlyOrder(app)).status).toBe("cancelled");
    expect(await app.jobs()).toEqual([]);
  });

  test("a payment counts for an order that was canceled in the meantime, and later events find the order", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    await app.db.update(orders).set({ status: "cancelled", nextCheckAt: null });
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.change(sessionId, { paymentIntentId: "pi_1" });
    await fulfillOrder(app, sessionId, "provider");
    expect(await onlyOrder(app)).toMatchObject({ status: "paid", paymentIntentId: "pi_1" });
  });

  test("a paid session whose id was never stored is found by its order", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    await app.db.update(orders).set({ paymentSessionId: null });
    await paySession(app, sessionId);
    expect(await onlyOrder(app)).toMatchObject({ status: "paid", paymentSessionId: sessionId });
  });

  describe("by payment events", () => {
    test("duplicated, shuffled and late events pay every order once and nothing goes back", {
      tags: "promise-4",
      timeout: 1_200_000,
    }, async () => {
      const count = scaleCaseCount(25, { most: 500 });
      const placed = await Promise.all(Array.from({ length: count }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
      for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
      const events = placed.flatMap(({ sessionId }, i) =>
        [
          "checkout.session.completed",
          "checkout.session.expired",
          "checkout.session.async_payment_failed",
          "ping",
        ].flatMap((type) => Array.from({ length: 5 }, () => event(sessionId, `evt_${i}_${type}`, type))),
      );
      const shuffled =
        fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), { numRuns: 1, seed: 7 })[0] ?? [];
      expect(shuffled).toHaveLength(recordCaseCount(20 * count));
      for (const each of shuffled) await handlePaymentEvent(app, each);
      const rows = await allOrders(app);
      expect(rows.every((order) => order.status === "paid")).toBe(true);
      const jobs = (await app.jobs()).filter(({ name }) => name !== "process-payment-event");
      expect(jobs.filter((job) => job.name === "order-confirmation-email")).toHaveLength(count);
      expect(new Set(jobs.map((job) => `${job.name} ${job.data.orderId}`)).size).toBe(2 * count);
    });

    test("an event whose handling failed is handled when it comes again", { tags: "promise-4" }, async () => {
      const { sessionId } = await placeWebPageOrder(app);
      app.paymentProvider.pay(sessionId);
      app.paymentProvider.down = true;
      await expect(handlePaymentEvent(app, event(sessionId, "evt_1"))).rejects.toThrow("does not answer");
      app.paymentProvider.down = false;
      await handlePaymentEvent(app, event(sessionId, "evt_1"));
      expect((await onlyOrder(app)).status).toBe("paid");
    });
  });
});
