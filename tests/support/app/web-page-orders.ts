import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type CheckoutRequest, parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { expectDone } from "../expect-done";
import type { TestApp } from "./test-app";

export const webPageCheckout = (company: string): CheckoutRequest =>
  expectDone(
    parseCheckoutRequest({
      amount: 29_900,
      name: company,
      email: "jo@acme.example",
      metadata: {
        productName: "Custom Web Page",
        company,
        pageType: "Landing page",
        requirements: "A page for our new product.",
      },
    }),
  ).checkout;

/** Presses Pay on the summary of a web page for this company, each at a moment of its own; the same company is the same draft. */
export function placeWebPageOrder(app: TestApp, company = "Acme Ltd") {
  app.pass(1);
  return placeOrder(app, webPageCheckout(company));
}

type NewOrder = typeof orders.$inferInsert;

export const paidPage = (changes: Partial<NewOrder> = {}): NewOrder => ({
  service: "web-page",
  name: "Acme Ltd",
  email: "jo@acme.example",
  company: "Acme Ltd",
  pageType: "Landing page",
  amount: 29_900,
  status: "paid",
  brief: {},
  live: false,
  fingerprint: randomUUID(),
  ...changes,
});

/** All orders, oldest first. */
export const allOrders = (app: TestApp) => app.db.select().from(orders).orderBy(orders.createdAt);

/** The one order there is; fails where there are none or more. */
export async function onlyOrder(app: TestApp): Promise<OrderRow> {
  const [order, ...others] = await allOrders(app);
  expect(others).toEqual([]);
  if (!order) throw new Error("There is no order");
  return order;
}
