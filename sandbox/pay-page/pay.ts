import type Stripe from "stripe";
import { keepCard } from "../billing/payment-methods.ts";
import { startSubscription } from "../billing/renewals.ts";
import { takePayment } from "../charges/charges.ts";
import { customerDetails } from "../checkout/session-object.ts";
import { emit } from "../events/events.ts";
import type { Provider } from "../store/provider.ts";
import { newId } from "../wire/ids.ts";
import { type CardFaults, type CardInput, cardFaults, declineOf, keptOf } from "./card.ts";

/** What the buyer typed on the hosted page. */
export type Buyer = { email: string; billingName: string; card: CardInput };

export type PayFaults = CardFaults & Partial<Record<"email" | "billingName", string>>;

type PayResult =
  | { kind: "paid"; session: Stripe.Checkout.Session }
  | { kind: "invalid"; faults: PayFaults }
  | { kind: "declined"; message: string }
  | { kind: "not-open" };

/**
 * Pays a session: the payment (or subscription) and its events are one transaction of the caller. Expected refusals are
 * values; nothing is written for them.
 */
export function paySession(provider: Provider, sessionId: string, buyer: Buyer): PayResult {
  const session = provider.store.need("checkout.session", sessionId, "session");
  if (session.status !== "open") return { kind: "not-open" };
  const faults = buyerFaults(buyer, provider.now());
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = declineOf(buyer.card);
  if (decline !== null) return { kind: "declined", message: decline };
  return { kind: "paid", session: complete(provider, session, buyer) };
}

/** What is wrong with what was typed; empty when it can be sent to the bank. */
export function buyerFaults(buyer: Buyer, now: number): PayFaults {
  const faults: PayFaults = {};
  if (buyer.email === "") faults.email = "Your email is incomplete.";
  else if (buyer.email.length > 512 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyer.email))
    faults.email = "Your email is invalid.";
  Object.assign(faults, cardFaults(buyer.card, now));
  if (buyer.billingName === "") faults.billingName = "Your name is incomplete.";
  return faults;
}

function complete(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer): Stripe.Checkout.Session {
  const settled =
    session.mode === "subscription" ? subscribe(provider, session, buyer) : charge(provider, session, buyer);
  const completed: Stripe.Checkout.Session = {
    ...session,
    ...settled,
    customer_details: customerDetails(buyer.email, buyer.billingName),
    payment_status: "paid",
    status: "complete",
    url: null,
  };
  provider.store.put(completed);
  emit(provider, "checkout.session.completed", completed);
  return completed;
}

function charge(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer) {
  const draft = provider.store.draft(session.id);
  const intent = takePayment(provider, {
    amount: session.amount_total ?? 0,
    customer: null,
    description: draft.description,
    metadata: draft.metadata,
    email: buyer.email,
    name: buyer.billingName,
  });
  return { payment_intent: intent.id };
}

function subscribe(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer) {
  const customer = customerObject(buyer, provider.now());
  provider.store.put(customer);
  const card = keepCard(provider, customer.id, { ...keptOf(buyer.card), name: buyer.billingName });
  const { subscription, invoice } = startSubscription(provider, customer, provider.store.draft(session.id), card.id);
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}

function customerObject(buyer: Buyer, created: number): Stripe.Customer {
  return {
    id: newId("cus"),
    object: "customer",
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: buyer.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: buyer.billingName,
    shipping: null,
  } satisfies Stripe.Customer;
}
