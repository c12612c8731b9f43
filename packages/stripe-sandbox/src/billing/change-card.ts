import type Stripe from "stripe";
import { recordEvent } from "../events.ts";
import type { Provider } from "../store/provider.ts";
import { isCardAccepted, type StoredCard, savePaymentMethod } from "./payment-methods.ts";
import { findOpenInvoice, payOpenInvoiceWithCard, saveSubscription } from "./renewals.ts";

/**
 * Makes a card the customer's, and that of all subscriptions that run. What a past-due one owes is tried with it at once; that attempt is
 * none of the planned ones and changes none of them.
 */
export function setDefaultCard(provider: Provider, customerId: string, card: StoredCard & { name: string }): void {
  const customer = provider.store.need("customer", customerId);
  const { id } = savePaymentMethod(provider, customerId, card);
  const changed = { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
  provider.store.put(changed);
  recordEvent(provider, "customer.updated", changed);
  const running = { where: { customer: customerId }, exceptStatus: "canceled", limit: 100 };
  for (const subscription of provider.store.list("subscription", running).objects) {
    const withCard = saveSubscription(provider, { ...subscription, default_payment_method: id });
    const owed = findOpenInvoice(provider, withCard);
    if (owed && isCardAccepted(provider, withCard)) payOpenInvoiceWithCard(provider, owed);
  }
}

/** The card that a customer's bills are charged to; null where only its kind is known. */
export function findDefaultCard(provider: Provider, customer: string): Stripe.PaymentMethod.Card | null {
  const running = { where: { customer }, exceptStatus: "canceled", limit: 1 };
  const [subscription] = provider.store.list("subscription", running).objects;
  const card = provider.store.get("payment_method", String(subscription?.default_payment_method));
  return card?.card ?? null;
}
