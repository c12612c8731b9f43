import { asc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findOrderDetails } from "~/admin/orders/order-details.server";
import { listUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { orderEvents, paymentEvents } from "~/lib/db/schema/index";
import { orderById, timelineKinds, writePaidOrder } from "../../../tests/support/app/paid-orders";
import { handlePaymentEvent, paymentEvent, setUpTestApp } from "../../../tests/support/app/test-app";
import { processPaymentEvent } from "./provider-events.server";
import { syncPaymentEvents } from "./reconcile.server";

const app = setUpTestApp();

const SESSION = "cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3";
const pending = (changes: Parameters<typeof writePaidOrder>[1] = {}) =>
  writePaidOrder(app, { status: "pending", paymentIntentId: null, paymentSessionId: SESSION, ...changes });
const declined = (
  orderId: string | null,
  code = "insufficient_funds",
  id = "ch_1",
  sessionBegins: string | null = null,
) => app.paymentProvider.failedCharges.set(id, { orderId, sessionBegins, code });
const FAILED_AT = new Date("2026-11-22T10:00:00Z");
const event = (id = "evt_1", objectId = "ch_1") =>
  paymentEvent("charge.failed", objectId, { id, paymentIntentId: "pi_9", createdAt: FAILED_AT });
const notes = async () =>
  (await app.db.select({ detail: orderEvents.detail }).from(orderEvents).orderBy(asc(orderEvents.id))).map(
    ({ detail }) => detail?.reason,
  );

describe("a declined card", () => {
  test("is on the timeline with reason and time, and among the unfinished checkouts, without an email", async () => {
    const id = await pending();
    declined(id);
    await handlePaymentEvent(app, event());
    expect((await findOrderDetails(app.db, id))?.timeline).toMatchObject([
      { kind: "card-declined", actor: "provider", note: "Insufficient funds", at: FAILED_AT },
    ]);
    expect(await listUnfinishedCheckouts(app)).toMatchObject([{ id, declined: "Insufficient funds" }]);
    expect((await app.jobs()).map(({ name }) => name)).toEqual(["process-payment-event"]);
    expect(await orderById(app, id)).toMatchObject({ status: "pending" });
  });

  test("is recorded once per event, from webhook and list", async () => {
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

  test("of a subscription's first month is matched by the start of its session id, with or without punctuation", async () => {
    await pending({ service: "blast" });
    declined(null, "do_not_honor", "ch_1", SESSION.slice(0, 25));
    await handlePaymentEvent(app, event());
    declined(null, "expired_card", "ch_2", SESSION.replaceAll("_", "").slice(0, 20));
    await handlePaymentEvent(app, event("evt_2", "ch_2"));
    expect(await notes()).toEqual(["The bank gave no reason", "Expired card"]);
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

  test("is not recorded if two orders match the start of the session id", async () => {
    await pending();
    await pending({ paymentSessionId: `${SESSION.slice(0, 25)}another` });
    declined(null, "do_not_honor", "ch_1", SESSION.slice(0, 25));
    await handlePaymentEvent(app, event());
    expect(await timelineKinds(app)).toEqual([]);
  });

  test("is ignored for the other mode, a successful charge and an unknown charge", async () => {
    declined(await pending({ live: true }));
    await handlePaymentEvent(app, event());
    await handlePaymentEvent(app, event("evt_2", "ch_unknown"));
    expect(await timelineKinds(app)).toEqual([]);
  });

  test("shows its code as text, but for those without a reason", async () => {
    const id = await pending();
    const codes = ["card_is_too_pink", "generic_decline", "card_declined", ""];
    for (const [index, code] of codes.entries()) {
      declined(id, code, `ch_${index}`);
      await handlePaymentEvent(app, event(`evt_${index}`, `ch_${index}`));
    }
    const none = "The bank gave no reason";
    expect(await notes()).toEqual(["Card is too pink", none, none, none]);
  });
});
