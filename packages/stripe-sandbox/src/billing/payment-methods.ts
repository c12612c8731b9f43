import type Stripe from "stripe";
import * as wire from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";

/** Only what a receipt may show. */
export type StoredCard = { brand: "visa" | "mastercard"; last4: string; month: number; year: number };

/** Stripe's name for the test card that is declined at renewals. */
const DECLINED_CARD = "pm_card_chargeCustomerFail";

/** Stripe's names for cards that every customer can use. */
const NAMED_CARDS = ["pm_card_visa", DECLINED_CARD];

const UNCHARGEABLE_LAST4 = "0341";

export function savePaymentMethod(
  provider: Provider,
  customer: string,
  card: StoredCard & { name: string; email?: string },
  redisplay: "always" | "limited" = "limited",
): Stripe.PaymentMethod {
  return saveWithEvent(provider, "payment_method.attached", {
    id: wire.newId("pm"),
    object: "payment_method",
    allow_redisplay: redisplay,
    billing_details: { ...wire.nulls("address phone tax_id"), email: card.email ?? null, name: card.name },
    card: {
      ...wire.nulls("checks display_brand generated_from networks regulated_status three_d_secure_usage wallet"),
      brand: card.brand,
      country: "US",
      exp_month: card.month,
      exp_year: card.year,
      funding: "credit",
      last4: card.last4,
    },
    created: provider.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod);
}

/** What the pay page of a session with a customer offers, newest first: cards that their buyer wanted to be offered again. */
export function redisplayedCards(provider: Provider, session: Stripe.Checkout.Session): Stripe.PaymentMethod[] {
  const { customer } = session;
  if (typeof customer !== "string" || session.status !== "open") return [];
  const { objects } = provider.store.list("payment_method", { where: { customer }, limit: MAX_OFFERED });
  return objects.filter(({ allow_redisplay: value }) => value === "always");
}

/** As at Stripe. */
const MAX_OFFERED = 50;

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
  if (!method) throw wire.resourceMissing("PaymentMethod", id, "default_payment_method", 400);
  if (method.customer === customer) return id;
  throw wire.invalidRequest(
    "The payment method must be attached to the customer of the subscription or invoice.",
    "default_payment_method",
  );
}

/** The card that the customer's subscriptions and invoices use if they have none of their own. */
export const customerDefault = ({ store }: Provider, customer: string): string | null =>
  idOf(store.get("customer", customer).invoice_settings.default_payment_method);

const idOf = (method: string | { id: string } | null): string | null =>
  typeof method === "string" ? method : (method?.id ?? null);
