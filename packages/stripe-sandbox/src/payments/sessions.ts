import type Stripe from "stripe";
import { z } from "zod";
import {
  checkCustomerParams,
  checkSession,
  type SessionItem,
  type SessionParams,
  sessionParams,
} from "../api/session-params.ts";
import {
  type Form,
  invalidParameters,
  invalidRequest,
  listObject,
  newId,
  paginationParams,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { checkCoupon } from "../billing/coupons.ts";
import { checkCustomer } from "../billing/customers.ts";
import { checkProduct } from "../billing/products.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { checkTaxParams, sessionLocation, sessionTaxes } from "../tax/document-taxes.ts";
import { exclusiveTax, sessionTax, sumOfTaxes } from "../tax/line-taxes.ts";
import { priceObject, sessionObject } from "./session-object.ts";

type Session = Stripe.Checkout.Session;

export function createSession(provider: Provider, form: Form): Session {
  const params = readParams(sessionParams, form);
  checkCustomerParams(params);
  const now = provider.now();
  const customer = params.customer ? checkCustomer(provider, params.customer, 400) : null;
  const items = params.line_items.map((item, index) => withProduct(provider, item, index));
  const coupon = params.discounts?.[0]?.coupon;
  if (coupon) checkCoupon(provider, coupon, "discounts[0][coupon]", 400);
  checkTaxParams(provider, params);
  const terms = checkSession(params, now, (sum) => (coupon ? couponDiscount(provider, coupon, sum) : 0));
  const taxes = sessionTaxes(provider, items, terms.subtotal - terms.total, null).flat();
  const session = sessionObject(newId("cs_test"), params, { ...terms, taxes, now, customer });
  const modeParams = params.mode === "payment" ? params.payment_intent_data : params.subscription_data;
  provider.store.put(session);
  provider.store.putDraft(session.id, {
    items,
    updatesName: params.customer_update?.name === "auto",
    updatesAddress: params.customer_update?.address === "auto",
    allowRedisplay: params.payment_method_data?.allow_redisplay,
    metadata: modeParams?.metadata ?? {},
    description: modeParams?.description ?? null,
    ...(params.mode === "payment" && { descriptorSuffix: params.payment_intent_data?.statement_descriptor_suffix }),
    ...(params.automatic_tax?.enabled && { automaticTax: true }),
    ...(coupon && { coupon: { id: coupon, name: provider.store.get("coupon", coupon).name } }),
  });
  return withUrl(provider, session);
}

/** The hosted page shows the name that the product has now. Throws ApiError 400. */
function withProduct(provider: Provider, item: SessionParams["line_items"][number], index: number): SessionItem {
  const { product, product_data } = item.price_data;
  const param = `line_items[${index}][price_data]`;
  if (product && product_data)
    throw invalidParameters("You may only specify one of these parameters: product, product_data.", param);
  if (product_data) return { ...item, price_data: { ...item.price_data, product_data } };
  if (!product) throw invalidParameters(`Missing required param: ${param}[product_data].`, param, "parameter_missing");
  const { name, description } = checkProduct(provider, product, `${param}[product]`);
  return {
    ...item,
    price_data: { ...item.price_data, product_data: { name, ...(description && { description }) } },
  };
}

export const retrieveSession = (provider: Provider, id: string): Session =>
  withUrl(provider, provider.store.get("checkout.session", id, "session"));

const listParams = z.strictObject({
  ...paginationParams,
  status: z.enum(["open", "complete", "expired"]).optional(),
  payment_intent: stringParam.optional(),
  subscription: stringParam.optional(),
});

export function listSessions(provider: Provider, form: Form) {
  const { status, payment_intent, subscription, ...query } = readParams(listParams, form);
  const page = provider.store.list("checkout.session", { ...query, where: { status, payment_intent, subscription } });
  return listObject("/v1/checkout/sessions", {
    ...page,
    objects: page.objects.map((session) => withUrl(provider, session)),
  });
}

/** Throws ApiError 400 if the session is not open. */
export function expireSession(provider: Provider, id: string): Session {
  const session = provider.store.get("checkout.session", id, "session");
  if (session.status !== "open") {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return markExpired(provider, session);
}

export function expireDueSession(provider: Provider, id: string): ["sessions_expired"] {
  markExpired(provider, provider.store.get("checkout.session", id));
  return ["sessions_expired"];
}

/** `withTaxes`: as `expand` asks for. */
export function sessionLineItems(
  provider: Provider,
  id: string,
  { withTaxes = false } = {},
): Stripe.ApiList<Stripe.LineItem> {
  const session = provider.store.get("checkout.session", id, "session");
  const { items } = provider.store.draft(id);
  // The discount is applied to the first items.
  let left = session.total_details?.amount_discount ?? 0;
  const taxes = sessionTaxes(provider, items, left, sessionLocation(session));
  const lineItems = items.map((item, index): Stripe.LineItem => {
    const amount = item.price_data.unit_amount * item.quantity;
    const discount = Math.min(left, amount);
    left -= discount;
    const own = taxes[index] ?? [];
    return {
      id: `li_${id.slice("cs_test_".length)}${index}`,
      object: "item",
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: amount,
      amount_tax: sumOfTaxes(own),
      amount_total: amount - discount + exclusiveTax(own),
      currency: item.price_data.currency,
      description: item.price_data.product_data.name,
      metadata: {},
      price: priceObject(`${id}_${index}`, item, session.created),
      quantity: item.quantity,
      ...(withTaxes && { taxes: own.map(sessionTax) }),
    };
  });
  return listObject(`/v1/checkout/sessions/${id}/line_items`, { objects: lineItems, hasMore: false });
}

/** Cents. Throws ApiError 400 for an unknown coupon. */
function couponDiscount(provider: Provider, couponId: string, sum: number): number {
  const { amount_off, percent_off } = provider.store.get("coupon", couponId, "discounts[0][coupon]", 400);
  return Math.min(sum, amount_off ?? Math.round((sum * (percent_off ?? 0)) / 100));
}

const markExpired = (provider: Provider, session: Session): Session =>
  saveWithEvent(provider, "checkout.session.expired", {
    ...session,
    status: "expired",
    url: null,
    expires_at: provider.now(),
  });

/** The URL uses the current port, which may have changed since the session was created. */
const withUrl = (provider: Provider, session: Session): Session => ({
  ...session,
  url: session.status === "open" ? `${provider.payUrl}/${session.id}` : null,
});
