import { describe, expect, test } from "vitest";
import { confirmPayment } from "~/billing/receipts.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { orders, paymentEvents } from "~/lib/db/schema/index";
import { openOnPostgres } from "../../../tests/support/app/both-databases";
import { webPageCheckout } from "../../../tests/support/app/paid-orders";
import { paymentEvent } from "../../../tests/support/app/test-app";
import { expectDone } from "../../../tests/support/expect-done";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { fulfillOrder } from "./fulfill-order.server";
import { processPaymentEvent, storePaymentEvents } from "./provider-events.server";
import { reconcilePendingOrders } from "./reconcile.server";

const app = openOnPostgres();

const RACES = scaleCaseCount(10);

describe("on PostgreSQL", () => {
  test("webhook against success page against sweep: one transition and one of each mail", {
    tags: "promise-5",
    timeout: 3_600_000,
  }, async () => {
    await app.reset();
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const { sessionId } = expectDone(await placeOrder(app, webPageCheckout(`Race ${race}`)));
      app.paymentProvider.pay(sessionId);
      app.pass(61_000);
      const event = paymentEvent("checkout.session.completed", sessionId, { id: `evt_${race}`, sessionId });
      await Promise.all([storePaymentEvents(app, [event], "webhook"), storePaymentEvents(app, [event], "list")]);
      // A job runs twice if its worker was considered dead.
      await Promise.all([
        processPaymentEvent(app, event.id),
        processPaymentEvent(app, event.id),
        confirmPayment(app, sessionId),
        fulfillOrder(app, sessionId, "buyer"),
        reconcilePendingOrders(app),
        reconcilePendingOrders(app),
      ]);
    }
    const rows = await app.db.select({ status: orders.status }).from(orders);
    expect(rows).toHaveLength(RACES);
    expect(rows.every(({ status }) => status === "paid")).toBe(true);
    const jobs = await app.jobs();
    expect(jobs).toHaveLength(3 * RACES);
    expect(new Set(jobs.map(({ name, data }) => `${name} ${data.orderId ?? data.eventId}`)).size).toBe(3 * RACES);
    const events = await app.db.select({ processedAt: paymentEvents.processedAt }).from(paymentEvents);
    expect(events.filter(({ processedAt }) => processedAt)).toHaveLength(RACES);
  });

  test("double presses, two tabs and retries: one order and one open session", {
    tags: "promise-8",
    timeout: 3_600_000,
  }, async () => {
    await app.reset();
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const placed = await Promise.all(
        Array.from({ length: 4 }, async () => expectDone(await placeOrder(app, webPageCheckout(`Press ${race}`)))),
      );
      expect(new Set(placed.map(({ sessionId }) => sessionId)).size).toBe(1);
    }
    expect(await app.db.select().from(orders)).toHaveLength(RACES);
    expect(app.paymentProvider.opened).toHaveLength(RACES);
  });
});
