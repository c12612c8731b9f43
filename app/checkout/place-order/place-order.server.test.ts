import { describe, expect, test, vi } from "vitest";
import { orders } from "~/lib/db/schema/index";
import { allOrders, onlyOrder, paySession, placeWebPageOrder } from "../../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../../tests/support/app/test-app";

const app = setUpTestApp();

describe("placeOrder", () => {
  test("stores a pending order with its full brief and opens one session for it", async () => {
    const placed = await placeWebPageOrder(app);
    const order = await onlyOrder(app);
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
    expect(app.paymentProvider.opened).toHaveLength(1);
    expect(app.paymentProvider.opened[0]).toMatchObject({
      orderId: order.id,
      amount: 29_900,
      successUrl: "http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}&service=web-page",
      cancelUrl: "http://localhost:3000/build-my-page",
    });
  });

  test("an order that is lost between the two statements is placed again, and its session cannot be paid", async () => {
    const openSession = app.paymentProvider.openSession.bind(app.paymentProvider);
    vi.spyOn(app.paymentProvider, "openSession").mockImplementationOnce(async (checkout) => {
      const session = await openSession(checkout);
      await app.db.delete(orders);
      return session;
    });
    const { sessionId } = await placeWebPageOrder(app);
    expect(await onlyOrder(app)).toMatchObject({ paymentSessionId: sessionId, status: "pending" });
    expect([...app.paymentProvider.sessions.values()].map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  test("a different draft creates another order", async () => {
    await placeWebPageOrder(app, "Acme Ltd");
    await placeWebPageOrder(app, "Other Ltd");
    expect(await allOrders(app)).toHaveLength(2);
  });

  test("a retry after a provider outage completes the same order", { tags: ["promise-8", "promise-13"] }, async () => {
    app.paymentProvider.down = true;
    await expect(placeWebPageOrder(app)).rejects.toThrow("does not answer");
    app.paymentProvider.down = false;
    await placeWebPageOrder(app);
    expect(app.paymentProvider.opened).toHaveLength(1);
    expect((await onlyOrder(app)).paymentSessionId).not.toBeNull();
  });

  test("a retry on the next day creates another order, because the provider would open a second session for the first", async () => {
    app.paymentProvider.down = true;
    await expect(placeWebPageOrder(app)).rejects.toThrow("does not answer");
    app.paymentProvider.down = false;
    app.pass(24 * 3_600_000);
    await placeWebPageOrder(app);
    const placed = await allOrders(app);
    expect(placed.map(({ status }) => status)).toEqual(["cancelled", "pending"]);
    expect(app.paymentProvider.opened.map(({ orderId }) => orderId)).toEqual([placed[1]?.id]);
  });

  test("an order of test mode is not reused in live mode", async () => {
    await placeWebPageOrder(app);
    app.paymentProvider.mode = "live";
    await placeWebPageOrder(app);
    expect((await allOrders(app)).map(({ live }) => live)).toEqual([false, true]);
  });

  test("an expired session cancels its order and creates a new one", async () => {
    const first = await placeWebPageOrder(app);
    app.paymentProvider.change(first.sessionId, { status: "expired", url: null });
    const second = await placeWebPageOrder(app);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await allOrders(app)).map((order) => order.status)).toEqual(["cancelled", "pending"]);
  });

  test("paying again after paying in another tab returns the receipt and charges once", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    app.paymentProvider.pay(sessionId);
    const again = await placeWebPageOrder(app);
    expect(again).toEqual({
      ok: true,
      sessionId,
      url: `http://localhost:3000/payment-success?session_id=${sessionId}&service=web-page`,
    });
    expect((await onlyOrder(app)).status).toBe("paid");
  });

  test("a paid brief can be ordered again", async () => {
    const { sessionId } = await placeWebPageOrder(app);
    await paySession(app, sessionId);
    const second = await placeWebPageOrder(app);
    // A repeated request finds the pending order, not the paid one.
    expect(await placeWebPageOrder(app)).toEqual(second);
    expect((await allOrders(app)).map((order) => order.status)).toEqual(["paid", "pending"]);
  });
});
