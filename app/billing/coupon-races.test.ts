/** @module-tag promise-32 */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { applyCoupon, parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { orders } from "~/lib/db/schema/index";
import { appsOnBoth } from "../../tests/support/app/both-databases";
import { createTenPercent } from "../../tests/support/app/offers";
import { allOrders, paySession, webPageBody } from "../../tests/support/app/paid-orders";
import type { TestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { blastCheckout } from "../../tests/support/fuzz/examples";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import type { NewCoupon } from "./coupons.server";
import { fulfillOrder } from "./payments/fulfill-order.server";

const USED_UP = "This code has been used up.";
const RACES = scaleCaseCount(5);

const landingPage = (company: string, email = "jo@acme.example") =>
  webPageBody(company, { amount: 26_910, email, metadata: { coupon: "SPRING10" } });
const monthly = { ...blastCheckout, amount: 58_500, metadata: { ...blastCheckout.metadata, coupon: "SPRING10" } };

/** Returns the opened session's id, or why there is none. */
async function press(app: TestApp, body: object): Promise<{ sessionId: string } | { error: string }> {
  const priced = await applyCoupon(app, expectDone(parseCheckoutRequest(body)));
  if (!priced.ok) return { error: priced.error };
  const placed = await placeOrder(app, priced.checkout);
  return placed.ok ? placed : { error: placed.error };
}

async function payFor(app: TestApp, pressed: { sessionId: string } | { error: string }): Promise<void> {
  if ("error" in pressed) throw new Error(pressed.error);
  await paySession(app, pressed.sessionId);
}

describe.each(appsOnBoth())("on %s", (_, app) => {
  beforeEach(() => app.reset());

  test.each<[string, Partial<NewCoupon>, object]>([
    ["one use", { uses: "1" }, landingPage("Acme Ltd")],
    ["once per address", { oncePerAddress: true }, landingPage("Acme Ltd")],
    ["one use of a monthly service", { uses: "1" }, monthly],
    ["once per address of a monthly service", { oncePerAddress: true }, monthly],
  ])("a paid draft that is ordered again counts as a use: %s", async (_, limits, body) => {
    await createTenPercent(app, limits);
    await payFor(app, await press(app, body));
    for (let again = 0; again < 3; again++) expect(await press(app, body)).toEqual({ error: USED_UP });
    // A canceled subscription and a refunded order were bought with the coupon all the same.
    for (const changes of [{ subscriptionStatus: "ended" as const }, { status: "refunded" as const }]) {
      await app.db.update(orders).set(changes);
      expect(await press(app, body)).toEqual({ error: USED_UP });
    }
    expect(await allOrders(app)).toHaveLength(1);
  });

  test("a payment that is recorded while the same draft is ordered again leaves one use", async () => {
    await createTenPercent(app, { uses: "1" });
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      await app.db.delete(orders);
      const first = await press(app, landingPage(`Race ${race}`));
      if ("error" in first) throw new Error(first.error);
      app.paymentProvider.pay(first.sessionId);
      await Promise.all([
        fulfillOrder(app, first.sessionId, "provider"),
        ...Array.from({ length: 3 }, () => press(app, landingPage(`Race ${race}`))),
      ]);
      expect(await app.db.select({ status: orders.status }).from(orders)).toEqual([{ status: "paid" }]);
    }
  }, 3_600_000);

  test("concurrent buyers of the last use: one order", async () => {
    await createTenPercent(app, { uses: "1" });
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      const pressed = await Promise.all(
        [0, 1, 2, 0].map((buyer) => press(app, landingPage(`Race ${race}`, `buyer-${buyer}@acme.example`))),
      );
      const opened = pressed.flatMap((one) => ("error" in one ? [] : [one.sessionId]));
      expect(new Set(opened).size).toBe(1);
      expect(await app.db.select({ id: orders.id }).from(orders).where(eq(orders.status, "pending"))).toHaveLength(1);
      await app.db.delete(orders);
    }
  }, 3_600_000);
});
