import type Stripe from "stripe";
import { emit } from "../events/events.ts";
import type { Provider } from "../store/provider.ts";
import { cardPays, type KeptCard, keepCard } from "./payment-methods.ts";
import { owedBy, payOwed, saveSubscription } from "./renewals.ts";

/**
 * Makes a card the customer's, and that of all subscriptions that run. What a past-due one owes is tried with it at once; that attempt is
 * none of the planned ones and changes none of them.
 */
export function takeCard(provider: Provider, customerId: string, card: KeptCard & { name: string }): void {
  const customer = provider.store.need("customer", customerId);
  const { id } = keepCard(provider, customerId, card);
  const changed = { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
  provider.store.put(changed);
  emit(provider, "customer.updated", changed);
  const running = { where: { customer: customerId }, exceptStatus: "canceled", limit: 100 };
  for (const subscription of provider.store.list("subscription", running).objects) {
    const withCard = saveSubscription(provider, { ...subscription, default_payment_method: id });
    const owed = owedBy(provider, withCard);
    if (owed && cardPays(provider, withCard)) payOwed(provider, owed);
  }
}

/** The card that a customer's bills are charged to; null where only its kind is known. */
export function customerCard(provider: Provider, customer: string): Stripe.PaymentMethod.Card | null {
  const running = { where: { customer }, exceptStatus: "canceled", limit: 1 };
  const [subscription] = provider.store.list("subscription", running).objects;
  const card = provider.store.get("payment_method", String(subscription?.default_payment_method));
  return card?.card ?? null;
}
