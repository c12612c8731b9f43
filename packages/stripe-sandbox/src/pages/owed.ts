import type Stripe from "stripe";
import { setDefaultCard } from "../billing/change-card.ts";
import { payOpenInvoiceWithCard } from "../billing/renewals.ts";
import type { Provider } from "../store/provider.ts";
import { attachDeclineForCard, type CardInput, declineForCard, findCardErrors, toStoredCard } from "./card.ts";
import { type Buyer, findBuyerErrors, type PaymentErrors } from "./submit-payment.ts";

/** What came of a card that was given for a bill, or for later ones. Expected refusals are values; nothing is written for them. */
type CardResult = { kind: "done" } | { kind: "invalid"; faults: PaymentErrors } | { kind: "declined"; message: string };

/** Pays an open bill with this card, which is not kept for later ones. All of it is one transaction of the caller. */
export function payInvoiceWithCard(provider: Provider, invoice: Stripe.Invoice, buyer: Buyer): CardResult {
  const faults = findBuyerErrors(buyer, provider.now());
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = declineForCard(buyer.card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  payOpenInvoiceWithCard(provider, invoice);
  return { kind: "done" };
}

/**
 * Makes this the card of the customer and of all subscriptions that run, and tries what they owe with it at once. That attempt is none
 * of the planned ones. All of it is one transaction of the caller.
 */
export function replaceDefaultCard(
  provider: Provider,
  customer: string,
  { card, billingName }: { card: CardInput; billingName: string },
): CardResult {
  const faults: PaymentErrors = findCardErrors(card, provider.now());
  if (billingName === "") faults.billingName = "Your name is incomplete.";
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = attachDeclineForCard(card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  setDefaultCard(provider, customer, { ...toStoredCard(card), name: billingName });
  return { kind: "done" };
}
