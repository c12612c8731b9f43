import type Stripe from "stripe";
import { newId } from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";

/** Only what a receipt may show. */
export type StoredCard = { brand: "visa" | "mastercard"; last4: string; month: number; year: number };

/** Stripe's name for the test card that is declined at renewals. */
export const DECLINED_CARD = "pm_card_chargeCustomerFail";

const UNCHARGEABLE_LAST4 = "0341";

export function savePaymentMethod(
  provider: Provider,
  customer: string,
  card: StoredCard & { name: string },
): Stripe.PaymentMethod {
  return saveWithEvent(provider, "payment_method.attached", {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address: null, email: null, name: card.name, phone: null, tax_id: null },
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

export function isCardAccepted(provider: Provider, { default_payment_method: card }: Stripe.Subscription): boolean {
  if (card === DECLINED_CARD) return false;
  const method = typeof card === "string" ? provider.store.find("payment_method", card) : card;
  return method?.card?.last4 !== UNCHARGEABLE_LAST4;
}
