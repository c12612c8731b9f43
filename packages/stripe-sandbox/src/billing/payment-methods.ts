import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  invalidRequest,
  listObject,
  newId,
  paginationParams,
  readParams,
  resourceMissing,
} from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";

/** Only what a receipt may show. */
export type StoredCard = { brand: "visa" | "mastercard"; last4: string; month: number; year: number };

type Redisplay = Stripe.PaymentMethod.AllowRedisplay;

/** Stripe's name for the test card that is declined at renewals. */
const DECLINED_CARD = "pm_card_chargeCustomerFail";

/** Stripe's names for cards that every customer can use. */
const NAMED_CARDS = ["pm_card_visa", DECLINED_CARD];

const UNCHARGEABLE_LAST4 = "0341";

export function savePaymentMethod(
  provider: Provider,
  customer: string,
  card: StoredCard & { name: string; email?: string },
  allowRedisplay: Redisplay = "limited",
): Stripe.PaymentMethod {
  return saveWithEvent(provider, "payment_method.attached", {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: allowRedisplay,
    billing_details: { address: null, email: card.email ?? null, name: card.name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: card.brand,
      exp_month: card.month,
      exp_year: card.year,
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: provider.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod);
}

/** What the pay page of a session with a customer offers, newest first: cards whose `allow_redisplay` the session accepts. */
export function redisplayedCards(provider: Provider, session: Stripe.Checkout.Session): Stripe.PaymentMethod[] {
  const { customer, saved_payment_method_options: options } = session;
  if (typeof customer !== "string" || session.status !== "open") return [];
  const accepted = options?.allow_redisplay_filters ?? ["always"];
  const { objects } = provider.store.list("payment_method", { where: { customer }, limit: MAX_OFFERED });
  return objects.filter(({ allow_redisplay: value = "unspecified" }) => accepted.includes(value));
}

/** As at Stripe. */
const MAX_OFFERED = 50;

const listParams = z.strictObject({ ...paginationParams, type: z.literal("card").optional() });

export function listPaymentMethods(provider: Provider, customer: string, form: Form) {
  const { type, ...query } = readParams(listParams, form);
  const page = provider.store.list("payment_method", { ...query, where: { customer, type } });
  return listObject(`/v1/customers/${customer}/payment_methods`, page);
}

const updateParams = z.strictObject({
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
  ...expandParam,
});

export function updatePaymentMethod(provider: Provider, id: string, form: Form): Stripe.PaymentMethod {
  const { allow_redisplay } = readParams(updateParams, form);
  const method = provider.store.get("payment_method", id, "payment_method");
  const changed = { ...method, allow_redisplay: allow_redisplay ?? method.allow_redisplay ?? "unspecified" };
  return saveWithEvent(provider, "payment_method.updated", changed);
}

/** The subscription's own card; without one, the customer's default. */
export const isCardAccepted = (provider: Provider, subscription: Stripe.Subscription): boolean =>
  isChargeable(
    provider,
    idOf(subscription.default_payment_method) ?? customerDefault(provider, String(subscription.customer)),
  );

/** Of a payment method's id. */
export function isChargeable(provider: Provider, card: string | null): boolean {
  if (card === DECLINED_CARD) return false;
  const method = card === null ? null : provider.store.find("payment_method", card);
  return method?.card?.last4 !== UNCHARGEABLE_LAST4;
}

/** Returns the id. Throws ApiError 400 for an unknown card, or one of another customer. */
export function checkPaymentMethod(
  { store }: Provider,
  id: string,
  customer: Stripe.Subscription["customer"] | null,
): string {
  if (NAMED_CARDS.includes(id)) return id;
  const method = store.find("payment_method", id);
  if (!method) throw resourceMissing("PaymentMethod", id, "default_payment_method", 400);
  if (method.customer === customer) return id;
  throw invalidRequest(
    "The payment method must be attached to the customer of the subscription or invoice.",
    "default_payment_method",
  );
}

/** The card that the customer's subscriptions and invoices use if they have none of their own. */
export const customerDefault = ({ store }: Provider, customer: string): string | null =>
  idOf(store.get("customer", customer).invoice_settings.default_payment_method);

const idOf = (method: string | { id: string } | null): string | null =>
  typeof method === "string" ? method : (method?.id ?? null);
