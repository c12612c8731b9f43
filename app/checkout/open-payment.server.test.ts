import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import { orders, quotes } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/order-status.server";
import { allOrders, onlyOrder, placeWebPageOrder, webPageCheckout } from "../../tests/support/app/paid-orders";
import { setUpTestApp } from "../../tests/support/app/test-app";
import { expectDone } from "../../tests/support/expect-done";
import { reopenCheckout } from "./place-order/payment-link.server";
import { saveQuoteFromCheckout } from "./quotes/create-quote.server";
import { acceptQuote } from "./quotes/quote-page.server";

const app = setUpTestApp();

const ANN = "ann@team.example";

test("an order that was canceled while its session was opened gets another session when it is opened again", async () => {
  const openSession = app.paymentProvider.openSession.bind(app.paymentProvider);
  vi.spyOn(app.paymentProvider, "openSession").mockImplementationOnce(async (checkout) => {
    const session = await openSession(checkout);
    await cancelOrder(app, checkout.orderId, { actor: "provider" });
    return session;
  });
  await placeWebPageOrder(app);
  const [first, second] = await allOrders(app);
  expect([first?.status, second?.status]).toEqual(["cancelled", "pending"]);
  await app.db.delete(orders).where(eq(orders.id, second?.id ?? ""));
  const { url } = expectDone(await reopenCheckout(app, first?.id ?? "", ANN));
  const payable = [...app.paymentProvider.sessions.values()].filter(({ status }) => status === "open");
  expect(payable.map((session) => session.url)).toContain(url);
});

test("a quote with its own price is one item on the provider's page, also when its checkout is opened again", async () => {
  const id = await saveQuoteFromCheckout(app, webPageCheckout("Acme Ltd"));
  const parts = [29_900, 10_000].map((cents) => ({ label: "Page", item: "Page", cents }));
  const price = { cents: 39_900, parts, reason: "Two languages" };
  const [quote] = await app.db.update(quotes).set({ price, amount: price.cents }).where(eq(quotes.id, id)).returning();
  if (!quote) throw new Error("No quote was saved");
  expectDone(await acceptQuote(app, quote, true));
  const { id: orderId, paymentSessionId } = await onlyOrder(app);
  app.paymentProvider.change(paymentSessionId ?? "", { status: "expired", url: null });
  await fulfillOrder(app, paymentSessionId ?? "", "provider");
  expectDone(await reopenCheckout(app, orderId, ANN));
  expect(app.paymentProvider.opened.map(({ amount, items }) => [amount, items])).toEqual([
    [39_900, []],
    [39_900, []],
  ]);
});
