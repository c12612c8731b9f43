/** @module-tag promise-32 */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { type OrderRow, orders, quotes } from "~/lib/db/schema/index";
import { appsOnBoth } from "../../tests/support/app/both-databases";
import { createOrderByAdmin, saveQuote } from "../../tests/support/app/offers";
import { allOrders, onlyOrder, paySession, placeWebPageOrder } from "../../tests/support/app/paid-orders";
import { expectDone, expectFound } from "../../tests/support/expect-done";
import { recordCaseCount, scaleCaseCount } from "../../tests/support/runner/cases";
import { cancelManualOrder } from "./manual-orders/manual-orders.server";
import { startManualPayment } from "./manual-orders/payment-page.server";
import { reopenCheckout } from "./place-order/payment-link.server";
import { acceptQuote } from "./quotes/quote-page.server";
import { revokeQuote } from "./quotes/quotes.server";

const ANN = "ann@team.example";
const RACES = scaleCaseCount(10);
const TIMEOUT_MS = 3_600_000;

describe.each(appsOnBoth())("on %s", (_, app) => {
  beforeEach(() => app.reset());

  /** Sessions that can be paid and sessions that were paid. */
  const payable = () => [...app.paymentProvider.sessions.values()].filter(({ status }) => status !== "expired");

  const pendingOrder = async () => expectFound((await allOrders(app)).find(({ status }) => status === "pending"));

  async function expire({ id, paymentSessionId }: OrderRow): Promise<string> {
    app.paymentProvider.change(paymentSessionId ?? "", { status: "expired", url: null });
    await fulfillOrder(app, paymentSessionId ?? "", "provider");
    return id;
  }

  const payPending = async () => paySession(app, (await pendingOrder()).paymentSessionId);

  test("an expired checkout of a quote that was sold or revoked meanwhile cannot be opened again", async () => {
    const quote = await saveQuote(app);
    expectDone(await acceptQuote(app, quote, true));
    const id = await expire(await pendingOrder());
    app.pass(1_000);
    expectDone(await acceptQuote(app, quote, true));
    await payPending();
    const refusal = { ok: false, error: "This order’s quote was paid or revoked in the meantime." };
    expect(await reopenCheckout(app, id, ANN)).toEqual(refusal);
    await app.db.update(orders).set({ status: "refunded" }).where(eq(orders.status, "paid"));
    expect(await reopenCheckout(app, id, ANN)).toEqual(refusal);
    await app.db.delete(orders).where(eq(orders.status, "refunded"));
    await app.db.update(quotes).set({ revokedAt: app.now() });
    expect(await reopenCheckout(app, id, ANN)).toEqual(refusal);
    expect(app.paymentProvider.opened).toHaveLength(2);
    await app.db.update(quotes).set({ revokedAt: null });
    expect(await reopenCheckout(app, id, ANN)).toMatchObject({ ok: true });
  });

  test("an expired checkout whose draft was paid in a newer order cannot be opened again", async () => {
    await placeWebPageOrder(app);
    const id = await expire(await onlyOrder(app));
    app.pass(1_000);
    await placeWebPageOrder(app);
    await payPending();
    expect(await reopenCheckout(app, id, ANN)).toEqual({
      ok: false,
      error: "The customer placed this order again and has paid for the newer one.",
    });
    expect(payable().map(({ status }) => status)).toEqual(["complete"]);
  });

  test("a checkout that is opened again while its quote is sold stays unpaid", { timeout: TIMEOUT_MS }, async () => {
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      await app.reset();
      const quote = await saveQuote(app);
      expectDone(await acceptQuote(app, quote, true));
      const id = await expire(await pendingOrder());
      const sold = async () => {
        await acceptQuote(app, quote, true);
        await payPending();
      };
      // One may find the order of the other; then there is only one.
      await Promise.all(
        race % 2 === 0 ? [reopenCheckout(app, id, ANN), sold()] : [sold(), reopenCheckout(app, id, ANN)],
      );
      const all = await allOrders(app);
      expect(all.filter(({ status }) => status === "paid")).toHaveLength(1);
      expect(all.filter(({ status }) => status === "pending")).toEqual([]);
      expect(payable().map(({ status }) => status)).toEqual(["complete"]);
    }
  });

  test("a quote that is revoked while it is accepted leaves no session that can be paid", {
    timeout: TIMEOUT_MS,
  }, async () => {
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      await app.reset();
      const quote = await saveQuote(app);
      await Promise.allSettled([
        acceptQuote(app, quote, true),
        revokeQuote(app, ANN, quote.id),
        acceptQuote(app, quote, true),
      ]);
      expect((await allOrders(app)).filter(({ status }) => status === "pending")).toEqual([]);
      expect(payable()).toEqual([]);
    }
  });

  test("a quote that is accepted, and a payment page that is used, in several tabs at once have one session each", {
    timeout: TIMEOUT_MS,
  }, async () => {
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      await app.reset();
      const [quote, order] = [await saveQuote(app), await createOrderByAdmin(app)];
      const accepted = await Promise.all([1, 2, 3].map(() => acceptQuote(app, quote, true)));
      const started = await Promise.all([1, 2, 3].map(() => startManualPayment(app, order)));
      for (const results of [accepted, started]) expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
      const all = await allOrders(app);
      expect(all.map(({ status }) => status)).toEqual(["pending", "pending"]);
      expect(
        payable()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(all.map((row) => row.paymentSessionId).toSorted());
    }
  });

  test("canceling a manual order while the customer opens its checkout leaves no session that can be paid", {
    timeout: TIMEOUT_MS,
  }, async () => {
    recordCaseCount(RACES);
    for (let race = 0; race < RACES; race++) {
      await app.reset();
      const order = await createOrderByAdmin(app);
      const [cancelled] = await Promise.all([cancelManualOrder(app, order.id, ANN), startManualPayment(app, order)]);
      expect(cancelled).toEqual({ ok: true });
      expect(await onlyOrder(app)).toMatchObject({ status: "cancelled" });
      expect(payable()).toEqual([]);
    }
  });

  test("canceling a manual order ends the session that was stored after it was read", async () => {
    const order = await createOrderByAdmin(app);
    expectDone(await startManualPayment(app, order));
    const opened = await onlyOrder(app);
    const { expireSession } = app.paymentProvider;
    vi.spyOn(app.paymentProvider, "expireSession").mockImplementationOnce(async (id) => {
      const expired = await expireSession.call(app.paymentProvider, id);
      expectDone(await startManualPayment(app, opened));
      return expired;
    });
    expect(await cancelManualOrder(app, order.id, ANN)).toEqual({ ok: true });
    expect(await onlyOrder(app)).toMatchObject({ status: "cancelled" });
    expect(payable()).toEqual([]);
  });
});
