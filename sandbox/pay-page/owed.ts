import type Stripe from "stripe";
import { takeCard } from "../billing/change-card.ts";
import { payOwed } from "../billing/renewals.ts";
import type { Provider } from "../store/provider.ts";
import { attachDeclineOf, type CardInput, cardFaults, declineOf, keptOf } from "./card.ts";
import { type Buyer, buyerFaults, type PayFaults } from "./pay.ts";

/** What came of a card that was given for a bill, or for later ones. Expected refusals are values; nothing is written for them. */
type CardResult = { kind: "done" } | { kind: "invalid"; faults: PayFaults } | { kind: "declined"; message: string };

/** Pays an open bill with this card, which is not kept for later ones. All of it is one transaction of the caller. */
export function payBill(provider: Provider, invoice: Stripe.Invoice, buyer: Buyer): CardResult {
  const faults = buyerFaults(buyer, provider.now());
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = declineOf(buyer.card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  payOwed(provider, invoice);
  return { kind: "done" };
}

/**
 * Makes this the card of the customer and of all subscriptions that run, and tries what they owe with it at once. That attempt is none
 * of the planned ones. All of it is one transaction of the caller.
 */
export function changeCard(
  provider: Provider,
  customer: string,
  { card, billingName }: { card: CardInput; billingName: string },
): CardResult {
  const faults: PayFaults = cardFaults(card, provider.now());
  if (billingName === "") faults.billingName = "Your name is incomplete.";
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = attachDeclineOf(card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  takeCard(provider, customer, { ...keptOf(card), name: billingName });
  return { kind: "done" };
}
