import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { createCoupon, type NewCoupon } from "~/billing/coupons.server";
import { createManualOrder, type ManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { type OrderRow, type QuoteRow, quotes } from "~/lib/db/schema/index";
import { expectDone, expectFound } from "../expect-done";
import { campaignCheckout } from "../fuzz/examples";
import { getOrder } from "./paid-orders";
import type { TestApp } from "./test-app";

const ADMIN = "ann@team.example";

/** A coupon of 10 %. */
export const tenPercent = (changes: Partial<NewCoupon> = {}): NewCoupon => ({
  code: "SPRING10",
  percentOff: "10",
  amountOff: "",
  services: [],
  endsOn: "",
  uses: "",
  oncePerAddress: false,
  ...changes,
});

export const createTenPercent = async (app: TestApp, changes: Partial<NewCoupon> = {}) =>
  expectDone(await createCoupon(app, ADMIN, tenPercent(changes)));

/** The form of a web page's order at the catalog's price. */
export const manualOrder = (changes: Partial<ManualOrder> = {}): ManualOrder => ({
  id: randomUUID(),
  service: "web-page",
  name: "Jo Miller",
  email: "jo@acme.example",
  company: "Acme Ltd",
  phone: "",
  amount: "",
  reason: "",
  description: "",
  sendLink: false,
  ...changes,
});

/** Creates an order as an admin. Throws if it is rejected. */
export async function createOrderByAdmin(app: TestApp, changes: Partial<ManualOrder> = {}): Promise<OrderRow> {
  const { id } = expectDone(await createManualOrder(app, ADMIN, manualOrder(changes)));
  return getOrder(app, id);
}

export const quoteById = async (app: TestApp, id: string): Promise<QuoteRow> =>
  expectFound((await app.db.select().from(quotes).where(eq(quotes.id, id)))[0]);

/** Saves the brief of a checkout as a quote. */
export const saveQuote = async (app: TestApp, body: unknown = campaignCheckout): Promise<QuoteRow> =>
  quoteById(app, await saveQuoteFromCheckout(app, expectDone(parseCheckoutRequest(body)).checkout));
