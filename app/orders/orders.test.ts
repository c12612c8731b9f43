import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderEvents, orders } from "~/db/schema";
import { type CheckoutSession, PaymentsUnavailable } from "~/payments/payments";
import { handlePaymentEvent } from "../../tests/support/payment-events";
import { type TestApp, testApp } from "../../tests/support/test-app";
import { readCheckout } from "./checkout-request.server";
import { fulfilOrder, PaidNotRecorded } from "./fulfil-order.server";
import { placeOrder } from "./place-order.server";
import { confirmPayment, findReceipt } from "./receipt.server";
import { sweepPendingOrders } from "./sweep.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const checkout = (company = "Acme Ltd") =>
  readCheckout({
    amount: 29_900,
    name: company,
    email: "jo@acme.example",
    metadata: {
      productName: "Custom Web Page",
      company,
      pageType: "Landing page",
      requirements: "A page for our new product.",
    },
  });
const place = (company?: string) => placeOrder(app, checkout(company));
const all = () => app.db.select().from(orders).orderBy(orders.createdAt);
const only = async () => {
  const rows = await all();
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
const event = (sessionId: string, id: string, type = "checkout.session.completed") => ({
  id,
  type,
  createdAt: new Date(),
  live: false,
  objectId: sessionId,
  sessionId,
});

describe("placeOrder", () => {
  test("writes a pending order with its whole brief and opens one session for it", async () => {
    const placed = await place();
    const order = await only();
    expect(order).toMatchObject({
      service: "web-page",
      status: "pending",
      amount: 29_900,
      email: "jo@acme.example",
      company: "Acme Ltd",
      pageType: "Landing page",
      requirements: "A page for our new product.",
      paymentSessionId: placed.sessionId,
    });
    expect(order.brief).toMatchObject({ company: "Acme Ltd", requirements: "A page for our new product." });
    expect(app.payments.opened).toHaveLength(1);
    expect(app.payments.opened[0]).toMatchObject({
      orderId: order.id,
      amount: 29_900,
      successUrl: "http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}&service=web-page",
      cancelUrl: "http://localhost:3000/build-my-page",
    });
  });

  test("twenty presses at once find one order and one session", async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => place()));
    expect(new Set(placed.map((answer) => answer.sessionId)).size).toBe(1);
    expect(await all()).toHaveLength(1);
    expect(app.payments.opened).toHaveLength(1);
  });

  test("a different draft is a different order", async () => {
    await place("Acme Ltd");
    await place("Other Ltd");
    expect(await all()).toHaveLength(2);
  });

  test("a retry after the provider was down finishes the same order", async () => {
    app.payments.down = true;
    await expect(place()).rejects.toThrow("does not answer");
    app.payments.down = false;
    await place();
    expect(app.payments.opened).toHaveLength(1);
    expect((await only()).paymentSessionId).not.toBeNull();
  });

  test("an expired session cancels its order and a new one is made", async () => {
    const first = await place();
    app.payments.change(first.sessionId, { status: "expired", url: null });
    const second = await place();
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await all()).map((order) => order.status)).toEqual(["cancelled", "pending"]);
  });

  test("pressing pay again after paying in another tab leads to the receipt, paid once", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    const again = await place();
    expect(again).toEqual({
      sessionId,
      url: `http://localhost:3000/payment-success?session_id=${sessionId}&service=web-page`,
    });
    expect((await only()).status).toBe("paid");
  });

  test("the same brief may be bought again once it was paid", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    await fulfilOrder(app, sessionId, "provider");
    await place();
    expect((await all()).map((order) => order.status)).toEqual(["paid", "pending"]);
  });
});

describe("fulfilOrder", () => {
  test("marks a paid session's order paid and enqueues both mails, once, however often it is called", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    await Promise.all(Array.from({ length: 20 }, () => fulfilOrder(app, sessionId, "provider")));
    const order = await only();
    expect(order.status).toBe("paid");
    expect(order.paidAt).not.toBeNull();
    expect(await app.jobs()).toEqual([
      { name: "order-confirmation", data: { orderId: order.id } },
      { name: "order-notice", data: { orderId: order.id } },
    ]);
    const events = await app.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.id);
    expect(events.map((entry) => entry.kind)).toEqual(["placed", "paid"]);
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
  test.each(mismatches)("a payment with %s does not pay the order", async (_name, what) => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    app.payments.change(sessionId, what);
    await fulfilOrder(app, sessionId, "provider");
    expect((await only()).status).toBe("pending");
    expect(await app.jobs()).toEqual([]);
  });

  test("a paid session that names somebody else's order pays neither", async () => {
    const mine = await place("Acme Ltd");
    const theirs = await place("Other Ltd");
    const [, other] = await all();
    app.payments.pay(mine.sessionId);
    app.payments.change(mine.sessionId, { orderId: other?.id ?? null });
    await fulfilOrder(app, mine.sessionId, "provider");
    expect((await all()).map((order) => order.status)).toEqual(["pending", "pending"]);
    expect(theirs.sessionId).not.toBe(mine.sessionId);
  });

  test("an expired session cancels, and an event that comes late changes nothing", async () => {
    const { sessionId } = await place();
    app.payments.change(sessionId, { status: "expired", url: null });
    await fulfilOrder(app, sessionId, "provider");
    await fulfilOrder(app, sessionId, "sweep");
    expect((await only()).status).toBe("cancelled");
    expect(await app.jobs()).toEqual([]);
  });

  test("a session that was paid although its id was never stored is found by its order", async () => {
    const { sessionId } = await place();
    await app.db.update(orders).set({ paymentSessionId: null });
    app.payments.pay(sessionId);
    await fulfilOrder(app, sessionId, "provider");
    expect(await only()).toMatchObject({ status: "paid", paymentSessionId: sessionId });
  });
});

describe("handlePaymentEvent", () => {
  test("duplicated, shuffled and late events pay every order once and nothing goes back", async () => {
    const placed = await Promise.all(Array.from({ length: 25 }, (_, i) => place(`Company ${i}`)));
    for (const { sessionId } of placed) app.payments.pay(sessionId);
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
    expect(shuffled).toHaveLength(500);
    for (const each of shuffled) await handlePaymentEvent(app, each);
    const rows = await all();
    expect(rows.every((order) => order.status === "paid")).toBe(true);
    const jobs = (await app.jobs()).filter(({ name }) => name !== "handle-payment-event");
    expect(jobs.filter((job) => job.name === "order-confirmation")).toHaveLength(25);
    expect(new Set(jobs.map((job) => `${job.name} ${job.data.orderId}`)).size).toBe(50);
  }, 120_000);

  test("an event whose handling failed is handled when it comes again", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    app.payments.down = true;
    await expect(handlePaymentEvent(app, event(sessionId, "evt_1"))).rejects.toThrow("does not answer");
    app.payments.down = false;
    await handlePaymentEvent(app, event(sessionId, "evt_1"));
    expect((await only()).status).toBe("paid");
  });
});

describe("confirmPayment and findReceipt", () => {
  test("guessing a session id costs no question to the provider and shows nothing", async () => {
    await place();
    const before = app.payments.questions;
    expect(await confirmPayment(app, "cs_test_guessed00000000")).toBeNull();
    expect(await findReceipt(app, "cs_test_guessed00000000")).toBeNull();
    expect(app.payments.questions).toBe(before);
  });

  test("a payment that the provider confirms and our books cannot take is told apart from every other failure", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    app.payments.change(sessionId, { amount: 1 });
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaidNotRecorded);
    app.payments.change(sessionId, { amount: 29_900 });
    const { enqueue } = app.queue;
    app.queue.enqueue = () => Promise.reject(new Error("The database is full"));
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaidNotRecorded);
    app.queue.enqueue = enqueue;
    app.payments.down = true;
    await expect(confirmPayment(app, sessionId)).rejects.toThrow(PaymentsUnavailable);
    app.payments.down = false;
    expect(await confirmPayment(app, sessionId)).toBe("paid");
  });

  test("a receipt has six fields and nothing more", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    expect(await confirmPayment(app, sessionId)).toBe("paid");
    const receipt = await findReceipt(app, sessionId);
    expect(Object.keys(receipt ?? {}).sort()).toEqual(["amount", "created_at", "email", "id", "name", "page_type"]);
    expect(receipt).toMatchObject({ amount: 29_900, email: "jo@acme.example", page_type: "Landing page" });
  });
});

describe("sweepPendingOrders", () => {
  test("heals every paid order that nobody reported, within ten minutes", async () => {
    const placed = await Promise.all(Array.from({ length: 50 }, (_, i) => place(`Company ${i}`)));
    for (const { sessionId } of placed) app.payments.pay(sessionId);
    for (let minute = 0; minute < 10; minute++) {
      app.pass(MINUTE);
      await sweepPendingOrders(app);
    }
    const rows = await all();
    expect(rows.filter((order) => order.status === "paid")).toHaveLength(50);
  });

  test("does not ask about an order in its first minute, then less and less often", async () => {
    await place();
    const asked = async () => {
      const before = app.payments.questions;
      await sweepPendingOrders(app);
      return app.payments.questions - before;
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
    const { sessionId } = await place("Acme Ltd");
    app.payments.change(sessionId, { status: "expired", url: null });
    app.payments.down = true;
    await expect(place("Other Ltd")).rejects.toThrow();
    app.payments.down = false;
    app.pass(26 * HOUR);
    await sweepPendingOrders(app);
    expect((await all()).map((order) => order.status)).toEqual(["cancelled", "cancelled"]);
  });

  test("a provider that is down leaves orders pending, and they are healed afterwards", async () => {
    const { sessionId } = await place();
    app.payments.pay(sessionId);
    app.payments.down = true;
    app.pass(2 * MINUTE);
    expect(await sweepPendingOrders(app)).toBe(0);
    app.payments.down = false;
    app.pass(10 * MINUTE);
    await sweepPendingOrders(app);
    expect((await only()).status).toBe("paid");
  });

  test("one order that cannot be looked at puts off none of the 99 others", async () => {
    const placed = await Promise.all(Array.from({ length: 100 }, (_, i) => place(`Company ${i}`)));
    for (const { sessionId } of placed) app.payments.pay(sessionId);
    app.payments.poisoned.add(placed[0]?.sessionId ?? "");
    app.pass(MINUTE + 1);
    await expect(sweepPendingOrders(app)).rejects.toThrow("1 of 100");
    expect((await all()).filter((order) => order.status === "paid")).toHaveLength(99);
  });

  test("a provider that stops answering in the middle puts off nobody who was not asked about", async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, (_, i) => place(`Company ${i}`)));
    for (const { sessionId } of placed) app.payments.pay(sessionId);
    app.pass(8 * HOUR);
    app.payments.down = true;
    expect(await sweepPendingOrders(app)).toBe(0);
    app.payments.down = false;
    expect(await sweepPendingOrders(app)).toBe(4);
    expect((await all()).filter((order) => order.status === "paid")).toHaveLength(4);
  });

  test("an order whose session the provider does not know is given up, with a note, and not asked about again", async () => {
    const { sessionId } = await place();
    app.payments.sessions.delete(sessionId);
    app.pass(MINUTE + 1);
    await sweepPendingOrders(app);
    const order = await only();
    expect(order.status).toBe("cancelled");
    const noted = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(noted.at(-1)).toMatchObject({
      kind: "cancelled",
      actor: "sweep",
      detail: { reason: "The card provider does not know this checkout." },
    });
    const before = app.payments.questions;
    app.pass(25 * HOUR);
    await sweepPendingOrders(app);
    expect(app.payments.questions).toBe(before);
  });

  test("orders of the other mode are not asked about: their provider is not the one that would answer", async () => {
    await place();
    app.payments.mode = "live";
    app.payments.sessions.clear();
    app.pass(HOUR);
    expect(await sweepPendingOrders(app)).toBe(0);
    expect((await only()).status).toBe("pending");
  });

  test("database time and app time agree: an order is due by the app's clock", async () => {
    await place();
    await app.db.update(orders).set({ nextCheckAt: sql`now() + interval '1 day'` });
    app.pass(23 * HOUR);
    expect(await sweepPendingOrders(app)).toBe(0);
  });
});
