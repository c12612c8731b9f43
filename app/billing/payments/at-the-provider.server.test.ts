import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents, paymentEvents } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import { onlyOrder } from "../../../tests/support/app/paid-orders";
import { openSandboxShop } from "../../../tests/support/app/sandbox-shop";
import { setUpTestApp } from "../../../tests/support/app/test-app";
import { payForm, urlOf } from "../../../tests/support/sandbox/sandbox";
import { fulfillOrder } from "./fulfill-order.server";
import { auditPayments } from "./reconcile.server";

const base = setUpTestApp();

test("a bank statement names the order's reference, as the emails do", async () => {
  const { sdk, buyPage } = await openSandboxShop(base);
  const order = await buyPage();
  const [charge] = (await sdk.charges.list()).data;
  expect(charge?.calculated_statement_descriptor).toMatch(new RegExp(`^SANDBOX\\* R?${orderReference(order.id)}$`));
});

const discount = { name: "Coupon SPRING10", amount: 2_000 };

/** Another session of a bought order, with a coupon of the shop's. */
async function openDiscounted(afterSession?: string) {
  const shop = await openSandboxShop(base);
  const { id } = await shop.buyPage();
  const checkout = {
    orderId: id,
    afterSession: afterSession ?? "cs_test_before",
    service: { slug: "web-page", name: "Custom Web Page" },
    productName: "Custom Web Page",
    currency: "usd",
    amount: 27_900,
    discount,
    email: "jo@acme.example",
    metadata: {},
    successUrl: "http://localhost:3000/payment-success",
    cancelUrl: "http://localhost:3000/",
  };
  const session = await shop.app.paymentProvider.openSession(checkout);
  const { discounts } = await shop.sdk.checkout.sessions.retrieve(session.id);
  return { ...shop, session, checkout, coupon: String(discounts?.[0]?.coupon) };
}

test("the provider's coupon of a session is deleted when that has ended, not before, and the next session gets its own", async () => {
  const { app, sdk, session, checkout, coupon } = await openDiscounted();
  await app.paymentProvider.deleteCoupons(session.id);
  expect(await sdk.coupons.retrieve(coupon)).toMatchObject({ id: coupon });
  await app.paymentProvider.expireSession(session.id);
  for (let times = 1; times <= 2; times++) await app.paymentProvider.deleteCoupons(session.id);
  await expect(sdk.coupons.retrieve(coupon)).rejects.toMatchObject({ code: "resource_missing" });
  const next = await app.paymentProvider.openSession({ ...checkout, afterSession: session.id });
  expect((await payForm(urlOf(next))).status).toBe(303);
});

test("a coupon that staff have made at the provider is never deleted", async () => {
  const { app, sdk, checkout } = await openDiscounted();
  const { id } = await sdk.coupons.create({ amount_off: 500, currency: "usd", duration: "once" });
  const { id: session } = await sdk.checkout.sessions.create({
    mode: "payment",
    client_reference_id: checkout.orderId,
    success_url: checkout.successUrl,
    discounts: [{ coupon: id }],
    line_items: [{ price_data: { currency: "usd", unit_amount: 1_000, product_data: { name: "Page" } } }],
  });
  await sdk.checkout.sessions.expire(session);
  await app.paymentProvider.deleteCoupons(session);
  expect(await sdk.coupons.retrieve(id)).toMatchObject({ id });
});

test("an order with a discount has its coupon deleted once its session has ended", async () => {
  const { app, session } = await openDiscounted();
  const order = await onlyOrder(base);
  await base.db.execute(
    `update orders set amount = 27900, discount = 2000, coupon = 'SPRING10', payment_session_id = '${session.id}', status = 'pending', paid_at = null where id = '${order.id}'`,
  );
  const jobs = async () => (await base.jobs()).filter(({ name }) => name === "delete-provider-coupons");
  await fulfillOrder(app, session.id, "sweep");
  expect(await jobs()).toEqual([]);
  await payForm(urlOf(session));
  await fulfillOrder(app, session.id, "buyer");
  expect(await onlyOrder(base)).toMatchObject({ status: "paid" });
  expect(await jobs()).toMatchObject([{ data: { sessionId: session.id } }]);
});

test.each([
  ["4000 0000 0000 5423", "fraud-warning", "Made with stolen card"],
  ["4000 0000 0000 9235", "payment-review", "Rule"],
])("card %s: the order shows a %s, once", async (card, kind, reason) => {
  const { app, settle, buyPage } = await openSandboxShop(base);
  const { id } = await buyPage(card);
  await base.db.update(paymentEvents).set({ processedAt: null });
  await settle();
  const lines = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(lines.filter((line) => line.kind === kind)).toMatchObject([{ actor: "provider", detail: { reason } }]);
});

test("the daily audit shows that a review is closed, once", async () => {
  const { app, sdk, buyPage } = await openSandboxShop(base);
  const { id } = await buyPage("4000 0000 0000 9235");
  const lines = async () => {
    const all = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
    return all
      .filter(({ kind }) => kind.startsWith("payment-review"))
      .map(({ kind, detail }) => [kind, detail?.reason]);
  };
  await auditPayments(app);
  expect(await lines()).toEqual([["payment-review", "Rule"]]);
  const [opened] = (await sdk.events.list({ type: "review.opened" })).data;
  await sdk.reviews.approve(opened?.data.object && "id" in opened.data.object ? String(opened.data.object.id) : "");
  for (let times = 1; times <= 2; times++) await auditPayments(app);
  expect(await lines()).toEqual([
    ["payment-review", "Rule"],
    ["payment-review-closed", "Approved"],
  ]);
});
