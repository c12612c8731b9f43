import type Stripe from "stripe";
import {
  checkSession,
  currencyOf,
  type ItemParams,
  type SessionDraft,
  type SessionItem,
  sessionParams,
} from "../api/session-params.ts";
import * as wire from "../api/wire-format.ts";
import { checkCoupon } from "../billing/coupons.ts";
import { checkCustomer } from "../billing/customers.ts";
import { checkProduct } from "../billing/products.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";
import { automaticRate, discountedAmounts, exclusiveTax, sessionTax, sessionTaxes, sumOfTaxes } from "../tax.ts";
import { priceObject, sessionObject } from "./session-object.ts";

type Session = Stripe.Checkout.Session;

export function createSession(provider: Provider, form: wire.Form): Session {
  const params = wire.readParams(sessionParams, form);
  const now = provider.now();
  const couponId = params.discounts?.[0]?.coupon;
  const coupon = couponId ? checkCoupon(provider, couponId, "discounts[0][coupon]", 400) : null;
  if (coupon && coupon.currency !== currencyOf(params))
    throw wire.invalidParameters(`The coupon ${coupon.id} is in another currency.`, "discounts[0][coupon]");
  const terms = checkSession(params, now, coupon?.amount_off ?? 0);
  const customer = params.customer ? checkCustomer(provider, params.customer, 400) : null;
  const automaticTax = params.automatic_tax?.enabled === true;
  const items = params.line_items.map((given, index) => {
    const item = withProduct(provider, given, index);
    const inclusive = item.price_data.tax_behavior === "inclusive";
    return automaticTax ? { ...item, tax_rates: [automaticRate(provider, inclusive)] } : item;
  });
  const taxes = sessionTaxes(provider, items, terms.subtotal - terms.total).flat();
  const session = sessionObject(wire.newId("cs_test"), params, { ...terms, taxes, now, customer });
  const modeParams = params.mode === "payment" ? params.payment_intent_data : params.subscription_data;
  provider.store.put(session);
  provider.store.put({
    id: draftOf(session.id),
    object: "session_draft",
    items,
    updatesName: params.customer_update?.name === "auto",
    metadata: modeParams?.metadata ?? {},
    description: modeParams?.description ?? null,
    descriptorSuffix: params.payment_intent_data?.statement_descriptor_suffix,
    automaticTax,
    discount: { cents: terms.subtotal - terms.total, name: coupon?.name ?? "Discount" },
  });
  return session;
}

const draftOf = (sessionId: string): string => `draft_${sessionId}`;

export const sessionDraft = ({ store }: Provider, sessionId: string): SessionDraft =>
  store.get("session_draft", draftOf(sessionId));

/** The hosted page shows the name that the product has now. Throws ApiError 400. */
function withProduct(provider: Provider, item: ItemParams, index: number): SessionItem {
  const { product, product_data } = item.price_data;
  const param = `line_items[${index}][price_data]`;
  if (product && product_data)
    throw wire.invalidParameters("You may only specify one of these parameters: product, product_data.", param);
  if (product_data) return { ...item, price_data: { ...item.price_data, product_data } };
  if (!product)
    throw wire.invalidParameters(`Missing required param: ${param}[product_data].`, param, "parameter_missing");
  const { name, description } = checkProduct(provider, product, `${param}[product]`);
  return {
    ...item,
    price_data: { ...item.price_data, product_data: { name, ...(description && { description }) } },
  };
}

/** Throws ApiError 400 if the session is not open. */
export function expireSession(provider: Provider, id: string): Session {
  const session = provider.store.get("checkout.session", id, "session");
  if (session.status !== "open") {
    throw wire.invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  return saveWithEvent(provider, "checkout.session.expired", {
    ...session,
    status: "expired",
    expires_at: provider.now(),
  });
}

export function sessionLineItems(provider: Provider, id: string): Stripe.ApiList<Stripe.LineItem> {
  const session = provider.store.get("checkout.session", id, "session");
  const { items } = sessionDraft(provider, id);
  const discount = session.total_details?.amount_discount ?? 0;
  const taxes = sessionTaxes(provider, items, discount);
  const amounts = items.map((item) => item.price_data.unit_amount * item.quantity);
  const discounted = discountedAmounts(amounts, discount);
  const lineItems = items.map((item, index): Stripe.LineItem => {
    const [subtotal = 0, net = 0, own = []] = [amounts[index], discounted[index], taxes[index]];
    return {
      id: `li_${id.slice("cs_test_".length)}${index}`,
      object: "item",
      adjustable_quantity: null,
      amount_discount: subtotal - net,
      amount_subtotal: subtotal,
      amount_tax: sumOfTaxes(own),
      amount_total: net + exclusiveTax(own),
      currency: item.price_data.currency,
      description: item.price_data.product_data.name,
      metadata: {},
      price: priceObject(`${id}_${index}`, item, session.created),
      quantity: item.quantity,
      taxes: own.map(sessionTax),
    };
  });
  return wire.listObject(`/v1/checkout/sessions/${id}/line_items`, { objects: lineItems, hasMore: false });
}
