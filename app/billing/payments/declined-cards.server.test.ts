import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { orderEvents, paymentEvents } from "~/lib/db/schema/index";
import { orderById, timelineKinds, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { handlePaymentEvent, type TestApp, testApp } from "../../../tests/support/app/test-app";
import { processPaymentEvent } from "./provider-events.server";
import { syncPaymentEvents } from "./reconcile.server";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const SESSION = "cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3";
const pending = (changes: Parameters<typeof writePaidOrder>[1] = {}) =>
  writePaidOrder(app, { status: "pending", paymentIntentId: null, paymentSessionId: SESSION, ...changes });
const declined = (
  orderId: string | null,
  code = "insufficient_funds",
  id = "ch_1",
  sessionBegins: string | null = null,
) => app.paymentProvider.failedCharges.set(id, { orderId, sessionBegins, code });
const event = (id = "evt_1", objectId = "ch_1") => ({
  id,
  type: "charge.failed",
  objectId,
  sessionId: null,
  paymentIntentId: "pi_9",
  live: false,
  createdAt: new Date("2026-11-22T10:00:00Z"),
});
const notes = async () =>
  (await app.db.select({ detail: orderEvents.detail }).from(orderEvents).orderBy(asc(orderEvents.id))).map(
    ({ detail }) => detail?.reason,
  );

describe("a declined card", () => {
  test("is on the timeline with its reason and its moment, and among the unfinished checkouts; nobody is mailed", async () => {
    const id = await pending();
    declined(id);
    await handlePaymentEvent(app, event());
    expect((await findOrderDetails(app.db, id))?.timeline).toMatchObject([
      { kind: "card-declined", actor: "provider", note: "Not enough money on the card", at: event().createdAt },
    ]);
    expect(await listUnfinishedCheckouts(app)).toMatchObject([{ id, declined: "Not enough money on the card" }]);
    expect((await app.jobs()).map(({ name }) => name)).toEqual(["process-payment-event"]);
    expect(await orderById(app, id)).toMatchObject({ status: "pending" });
  });

  test("is noted once for each event, by webhook, by the list and again", async () => {
    declined(await pending());
    await handlePaymentEvent(app, event());
    await app.db.update(paymentEvents).set({ processedAt: null });
    await processPaymentEvent(app, "evt_1");
    app.paymentProvider.events.push({ ...event(), createdAt: new Date() });
    await syncPaymentEvents(app);
    expect(await timelineKinds(app)).toEqual(["card-declined"]);
    await handlePaymentEvent(app, event("evt_2"));
    expect(await timelineKinds(app)).toEqual(["card-declined", "card-declined"]);
  });

  test("whose webhook never came is found in the provider's list", async () => {
    declined(await pending());
    app.paymentProvider.events.push({ ...event(), createdAt: new Date() });
    await syncPaymentEvents(app);
    await processPaymentEvent(app, "evt_1");
    expect(await timelineKinds(app)).toEqual(["card-declined"]);
  });

  test("of a subscription's first month is known by the beginning of its session, letters and digits alone or as it is", async () => {
    await pending({ service: "blast" });
    declined(null, "do_not_honor", "ch_1", SESSION.slice(0, 25));
    await handlePaymentEvent(app, event());
    declined(null, "expired_card", "ch_2", SESSION.replaceAll("_", "").slice(0, 20));
    await handlePaymentEvent(app, event("evt_2", "ch_2"));
    expect(await notes()).toEqual(["The bank gave no reason", "The card has expired"]);
  });

  test.each([
    ["of nobody's checkout", null, null],
    ["of no order's id", "someone-else", null],
    ["of a beginning that says too little", null, "cs_test_a1"],
    ["of another session", null, "cs_test_zzzzzzzzzzzzzzzzz"],
  ])("%s changes nothing", async (_what, orderId, begins) => {
    await pending();
    declined(orderId, "card_declined", "ch_1", begins);
    await handlePaymentEvent(app, event());
    expect(await timelineKinds(app)).toEqual([]);
  });

  test("of a beginning that two orders have is noted at neither", async () => {
    await pending();
    await pending({ paymentSessionId: `${SESSION.slice(0, 25)}another` });
    declined(null, "do_not_honor", "ch_1", SESSION.slice(0, 25));
    await handlePaymentEvent(app, event());
    expect(await timelineKinds(app)).toEqual([]);
  });

  test("of the other mode, of a charge that did not fail and of one that nobody knows change nothing", async () => {
    declined(await pending({ live: true }));
    await handlePaymentEvent(app, event());
    await handlePaymentEvent(app, event("evt_2", "ch_unknown"));
    expect(await timelineKinds(app)).toEqual([]);
  });

  test("reads as its code where that is a new one", async () => {
    declined(await pending(), "card_is_too_pink");
    await handlePaymentEvent(app, event());
    expect(await notes()).toEqual(["Card is too pink"]);
  });
});
