import type Stripe from "stripe";
import { newId } from "../api/wire-format.ts";
import { savePaymentMethod } from "../billing/payment-methods.ts";
import { setDefaultCard } from "../billing/portal.ts";
import { payOpenInvoiceWithCard, startSubscription } from "../billing/renewals.ts";
import { recordEvent } from "../events.ts";
import { createPayment, type Decline, declinePayment, type Payment } from "../payments/charges.ts";
import { customerDetails } from "../payments/session-object.ts";
import type { Provider } from "../store/objects.ts";
import {
  attachDeclineForCard,
  type CardErrors,
  type CardInput,
  declineForCard,
  findCardErrors,
  toStoredCard,
} from "./card.ts";

/** What the buyer typed on the hosted page. */
export type Buyer = { email: string; billingName: string; card: CardInput };

export type PaymentErrors = CardErrors & Partial<Record<"email" | "billingName", string>>;

type PayResult =
  | { kind: "paid"; session: Stripe.Checkout.Session }
  | { kind: "invalid"; faults: PaymentErrors }
  | { kind: "declined"; message: string }
  | { kind: "not-open" };

/**
 * Pays a session: the payment (or subscription) and its events are one transaction of the caller. Expected refusals are
 * values; nothing is written for them, but for what a bank declined.
 */
export function paySession(provider: Provider, sessionId: string, buyer: Buyer): PayResult {
  const session = provider.store.need("checkout.session", sessionId, "session");
  if (session.status !== "open") return { kind: "not-open" };
  const faults = findBuyerErrors(buyer, provider.now());
  if (Object.keys(faults).length > 0) return { kind: "invalid", faults };
  const decline = declineForCard(buyer.card);
  if (decline !== null) {
    noteDecline(provider, session, buyer, decline);
    return { kind: "declined", message: decline.message };
  }
  return { kind: "paid", session: complete(provider, session, buyer) };
}

/** What is wrong with what was typed; empty when it can be sent to the bank. */
function findBuyerErrors(buyer: Buyer, now: number): PaymentErrors {
  const faults: PaymentErrors = {};
  if (buyer.email === "") faults.email = "Your email is incomplete.";
  else if (buyer.email.length > 512 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyer.email))
    faults.email = "Your email is invalid.";
  Object.assign(faults, findCardErrors(buyer.card, now));
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
  recordEvent(provider, "checkout.session.completed", completed);
  return completed;
}

function charge(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer) {
  const intent = createPayment(provider, paymentOf(provider, session, buyer), intentOf(session));
  return { payment_intent: intent.id };
}

/**
 * The failed charge of a declined card. All attempts of one checkout belong to one payment. That of a subscription's first month carries
 * none of the subscription's labels and is not named by its session; it only says which checkout it is of.
 */
function noteDecline(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer, decline: Decline): void {
  const payment = paymentOf(provider, session, buyer);
  if (session.mode === "subscription") {
    const orderReference = session.id.slice(0, ORDER_REFERENCE);
    declinePayment(provider, { ...payment, description: "Subscription creation", metadata: {} }, decline, {
      orderReference,
    });
    return;
  }
  const id = declinePayment(provider, payment, decline, { intentId: intentOf(session) });
  provider.store.put({ ...session, payment_intent: id });
}

/** In characters, of the session's id. */
const ORDER_REFERENCE = 25;

const intentOf = ({ payment_intent }: Stripe.Checkout.Session): string | undefined =>
  typeof payment_intent === "string" ? payment_intent : undefined;

function paymentOf(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer): Payment {
  const { description, metadata } = provider.store.draft(session.id);
  const amount = session.amount_total ?? 0;
  return { amount, customer: null, description, metadata, email: buyer.email, name: buyer.billingName };
}

function subscribe(provider: Provider, session: Stripe.Checkout.Session, buyer: Buyer) {
  const customer = customerObject(buyer, provider.now());
  provider.store.put(customer);
  const card = savePaymentMethod(provider, customer.id, { ...toStoredCard(buyer.card), name: buyer.billingName });
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
