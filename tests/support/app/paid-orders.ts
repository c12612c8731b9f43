import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { NewCheckoutSession } from "~/billing/provider/payment-provider";
import { serviceBySlug } from "~/catalog/services";
import { type CheckoutRequest, parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { activityLog, type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { agreedCatalogPrice } from "~/orders/order-price";
import { expectDone, expectFound } from "../expect-done";
import type { TestApp } from "./test-app";

type NewOrder = typeof orders.$inferInsert;

/** Amount of `writePaidOrder`, in cents. */
export const PAID_AMOUNT = 29_900;
/** Its payment at the provider. */
export const PAYMENT = "pi_1";

/** What `writePaidOrder` needs for a month of BLAST. */
export const BLAST_MONTH = { service: "blast", pageType: "social-posts", amount: 65_000, subscriptionId: "sub_1" };

/** Inserts a paid order without a checkout. Returns its id. */
export async function writePaidOrder(app: TestApp, changes: Partial<NewOrder> = {}): Promise<string> {
  const [order] = await app.db
    .insert(orders)
    .values(paidPage({ company: null, brief: { name: "Jo" }, paymentIntentId: PAYMENT, ...changes }))
    .returning();
  if (!order) throw new Error("No order was written");
  app.paymentProvider.taken.set(PAYMENT, PAID_AMOUNT);
  return order.id;
}

export const orderById = async (app: TestApp, id: string) =>
  (await app.db.select().from(orders).where(eq(orders.id, id)))[0];

/** Throws if the order does not exist. */
export const getOrder = async (app: TestApp, id: string): Promise<OrderRow> => expectFound(await orderById(app, id));

export const timelineKinds = async (app: TestApp) =>
  (await app.db.select().from(orderEvents).orderBy(orderEvents.id)).map(({ kind }) => kind);

export const adminActivity = (app: TestApp) =>
  app.db
    .select({ actor: activityLog.actor, kind: activityLog.kind, subject: activityLog.subject })
    .from(activityLog)
    .orderBy(activityLog.id);

export type CheckoutBody = { amount: number; name: string; email: string; metadata: Record<string, unknown> };

/** The body of a web page's checkout. */
export const webPageBody = (company = "Acme Ltd", changes: Partial<CheckoutBody> = {}): CheckoutBody => ({
  amount: 29_900,
  name: company,
  email: "jo@acme.example",
  ...changes,
  metadata: {
    productName: "Custom Web Page",
    company,
    pageType: "Landing page",
    requirements: "A page for our new product.",
    ...changes.metadata,
  },
});

export const webPageCheckout = (company: string): CheckoutRequest =>
  expectDone(parseCheckoutRequest(webPageBody(company))).checkout;

/** Opens a session of an order at the fake provider. */
export const openSessionOf = (app: TestApp, orderId: string, changes: Partial<NewCheckoutSession> = {}) =>
  app.paymentProvider.openSession({
    orderId,
    service: { slug: "web-page", name: "Custom Web Page" },
    productName: "Custom Web Page",
    currency: "usd",
    amount: PAID_AMOUNT,
    email: "jo@acme.example",
    metadata: {},
    successUrl: "http://localhost/",
    cancelUrl: "http://localhost/",
    ...changes,
  });

/** Pays a session at the fake provider, and records the payment. */
export async function paySession(app: TestApp, sessionId: string | null | undefined): Promise<void> {
  app.paymentProvider.pay(sessionId ?? "");
  await fulfillOrder(app, sessionId ?? "", "provider");
}

/** Places a web page order for a company, 1 ms after the one before. The same company means the same draft. */
export async function placeWebPageOrder(app: TestApp, company = "Acme Ltd") {
  app.pass(1);
  return expectDone(await placeOrder(app, webPageCheckout(company)));
}

/** A row for `orders`, with the catalog's price as agreed. */
export function paidPage(changes: Partial<NewOrder> = {}): NewOrder {
  const order = {
    service: "web-page",
    name: "Acme Ltd",
    email: "jo@acme.example",
    company: "Acme Ltd",
    pageType: "Landing page",
    amount: PAID_AMOUNT,
    status: "paid" as const,
    brief: {},
    live: false,
    fingerprint: randomUUID(),
    ...changes,
  };
  const service = serviceBySlug(order.service);
  return { agreed: service && agreedCatalogPrice(service, order.brief), ...order };
}

/** Oldest first. */
export const allOrders = (app: TestApp) => {
  // Orders placed at the same time on the test's clock are sorted by their first event.
  const placed = sql`(select min(e.id) from order_events e where e.order_id = orders.id)`;
  return app.db.select().from(orders).orderBy(orders.createdAt, placed);
};

/** Fails unless there is exactly one order. */
export async function onlyOrder(app: TestApp): Promise<OrderRow> {
  const [order, ...others] = await allOrders(app);
  expect(others).toEqual([]);
  if (!order) throw new Error("There is no order");
  return order;
}
