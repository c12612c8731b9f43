import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { type TestApp, testApp } from "../../../tests/support/app/test-app";
import { allOrders, onlyOrder, placeWebPageOrder } from "../../../tests/support/app/web-page-orders";
import { recordCaseCount, scaleCaseCount } from "../../../tests/support/runner/cases";
import { reconcilePendingOrders } from "./sweep.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("sweepPendingOrders", () => {
  test("heals every paid order that nobody reported, within ten minutes", async () => {
    const count = recordCaseCount(scaleCaseCount(50, { most: 500 }));
    const placed = await Promise.all(Array.from({ length: count }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    for (let minute = 0; minute < 10; minute++) {
      app.pass(MINUTE);
      await reconcilePendingOrders(app);
    }
    const rows = await allOrders(app);
    expect(rows.filter((order) => order.status === "paid")).toHaveLength(count);
  }, 600_000);

  test("does not ask about an order in its first minute, then less and less often", async () => {
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
    // A buyer whose checkout did not open may press again for a day.
    app.pass(24 * HOUR);
    await reconcilePendingOrders(app);
    const statuses = async () => (await allOrders(app)).map((order) => order.status).toSorted();
    expect(await statuses()).toEqual(["cancelled", "pending"]);
    app.pass(2 * HOUR);
    await reconcilePendingOrders(app);
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  });

  test("a provider that is down leaves orders pending, and they are healed afterwards", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    app.paymentProvider.down = true;
    app.pass(2 * MINUTE);
    expect(await reconcilePendingOrders(app)).toBe(0);
    app.paymentProvider.down = false;
    app.pass(10 * MINUTE);
    await reconcilePendingOrders(app);
    expect((await onlyOrder(app)).status).toBe("paid");
  });

  test("one order that cannot be looked at puts off none of the 99 others", async () => {
    const placed = await Promise.all(Array.from({ length: 100 }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    app.paymentProvider.poisoned.add(placed[0]?.sessionId ?? "");
    app.pass(MINUTE + 1);
    await expect(reconcilePendingOrders(app)).rejects.toThrow("1 of 100");
    expect((await allOrders(app)).filter((order) => order.status === "paid")).toHaveLength(99);
  });

  test("a provider that stops answering in the middle puts off nobody who was not asked about", async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, (_, i) => placeWebPageOrder(app, `Company ${i}`)));
    for (const { sessionId } of placed) app.paymentProvider.pay(sessionId);
    app.pass(8 * HOUR);
    app.paymentProvider.down = true;
    expect(await reconcilePendingOrders(app)).toBe(0);
    app.paymentProvider.down = false;
    expect(await reconcilePendingOrders(app)).toBe(4);
    expect((await allOrders(app)).filter((order) => order.status === "paid")).toHaveLength(4);
  });

  test("an order whose session the provider does not know is given up, with a note, and not asked about again", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.sessions.delete(sessionId);
    app.pass(MINUTE + 1);
    await reconcilePendingOrders(app);
    const order = await onlyOrder(app);
    expect(order.status).toBe("cancelled");
    const noted = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
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

  test("orders of the other mode are not asked about: their provider is not the one that would answer", async () => {
    await placeWebPageOrder(app);
    app.paymentProvider.mode = "live";
    app.paymentProvider.sessions.clear();
    app.pass(HOUR);
    expect(await reconcilePendingOrders(app)).toBe(0);
    expect((await onlyOrder(app)).status).toBe("pending");
  });

  test("database time and app time agree: an order is due by the app's clock", async () => {
    await placeWebPageOrder(app);
    await app.db.update(orders).set({ nextCheckAt: sql`now() + interval '1 day'` });
    app.pass(23 * HOUR);
    expect(await reconcilePendingOrders(app)).toBe(0);
  });
});
