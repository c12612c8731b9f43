import type Stripe from "stripe";
import { listObject, newId } from "../api/wire-format.ts";
import { savePaymentMethod } from "../billing/payment-methods.ts";
import { setDefaultCard } from "../billing/portal.ts";
import { payOpenInvoiceWithCard, startSubscription } from "../billing/renewals.ts";
import { recordEvent } from "../events.ts";
import { createPayment, type Decline, declinePayment, type Payment } from "../payments/charges.ts";
import { createDispute } from "../payments/disputes.ts";
import { openReview, warnOfFraud } from "../payments/risk.ts";
import { customerDetails } from "../payments/session-object.ts";
import type { Provider } from "../store/objects.ts";
import {
  attachDeclineForCard,
  type CardErrors,
  type CardInput,
  declineForCard,
  findCardErrors,
  riskOf,
  toStoredCard,
} from "./card.ts";

/** Characters of the session's id in `order_reference`. */
const ORDER_REFERENCE_LENGTH = 25;

/** Input of the hosted page. */
export type PaymentInput = { email: string; billingName: string; card: CardInput };

export type PaymentErrors = CardErrors & Partial<Record<"email" | "billingName", string>>;

type PayResult =
  | { kind: "paid"; session: Stripe.Checkout.Session }
  | { kind: "invalid"; errors: PaymentErrors }
  | { kind: "declined"; message: string }
  | { kind: "not-open" };

/** Result for a card that pays an invoice or is stored. Nothing is written for errors. */
type CardResult = { kind: "done" } | { kind: "invalid"; errors: PaymentErrors } | { kind: "declined"; message: string };

/** Pays a session. Must run in a transaction. Nothing is written for input errors; declines are recorded. */
export function paySession(provider: Provider, sessionId: string, input: PaymentInput): PayResult {
  const session = provider.store.get("checkout.session", sessionId, "session");
  if (session.status !== "open") return { kind: "not-open" };
  const errors = findInputErrors(input, provider.now());
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const decline = declineForCard(input.card);
  if (decline !== null) {
    recordDecline(provider, session, input, decline);
    return { kind: "declined", message: decline.message };
  }
  return { kind: "paid", session: completeSession(provider, session, input) };
}

/** Pays an open invoice without storing the card. Must run in a transaction. */
export function payInvoiceWithCard(provider: Provider, invoice: Stripe.Invoice, input: PaymentInput): CardResult {
  const errors = findInputErrors(input, provider.now());
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const decline = declineForCard(input.card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  payOpenInvoiceWithCard(provider, invoice);
  return { kind: "done" };
}

/** Replaces the card of active subscriptions and charges open invoices. Must run in a transaction. */
export function replaceDefaultCard(
  provider: Provider,
  customer: string,
  { card, billingName }: { card: CardInput; billingName: string },
): CardResult {
  const errors: PaymentErrors = findCardErrors(card, provider.now());
  if (billingName === "") errors.billingName = "Your name is incomplete.";
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const decline = attachDeclineForCard(card);
  if (decline !== null) return { kind: "declined", message: decline.message };
  setDefaultCard(provider, customer, { ...toStoredCard(card), name: billingName });
  return { kind: "done" };
}

/** Returns an error per invalid field; empty if the input is valid. */
function findInputErrors(input: PaymentInput, now: number): PaymentErrors {
  const errors: PaymentErrors = {};
  if (input.email === "") errors.email = "Your email is incomplete.";
  else if (input.email.length > 512 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email))
    errors.email = "Your email is invalid.";
  Object.assign(errors, findCardErrors(input.card, now));
  if (input.billingName === "") errors.billingName = "Your name is incomplete.";
  return errors;
}

function completeSession(
  provider: Provider,
  session: Stripe.Checkout.Session,
  input: PaymentInput,
): Stripe.Checkout.Session {
  const payment =
    session.mode === "subscription" ? subscribe(provider, session, input) : chargeCard(provider, session, input);
  const completed: Stripe.Checkout.Session = {
    ...session,
    ...payment,
    customer_details: {
      ...customerDetails(input.email, input.billingName),
      ...keptDetails(session.customer_details),
    },
    payment_status: "paid",
    status: "complete",
    url: null,
  };
  provider.store.put(completed);
  recordEvent(provider, "checkout.session.completed", completed);
  const intent = provider.store.find("payment_intent", String(completed.payment_intent));
  if (intent) showRisk(provider, intent, input.card);
  return completed;
}

/** What the first step of the page has collected. */
const keptDetails = (details: Stripe.Checkout.Session.CustomerDetails | null) =>
  details?.address ? { address: details.address, tax_ids: details.tax_ids } : {};

function showRisk(provider: Provider, intent: Stripe.PaymentIntent, card: CardInput): void {
  const risk = riskOf(card);
  if (risk === "dispute") createDispute(provider, intent.id, { reason: "fraudulent" });
  if (risk === "warning") warnOfFraud(provider, intent);
  if (risk === "review") openReview(provider, intent);
}

function chargeCard(provider: Provider, session: Stripe.Checkout.Session, input: PaymentInput) {
  const intent = createPayment(provider, paymentOf(provider, session, input), intentIdOf(session));
  return { payment_intent: intent.id };
}

/**
 * Records the failed charge of a declined card. All attempts of a session share one payment intent.
 * At Stripe, that of a subscription's first month has no metadata and is not referenced by the
 * session; only `order_reference` links it.
 */
function recordDecline(
  provider: Provider,
  session: Stripe.Checkout.Session,
  input: PaymentInput,
  decline: Decline,
): void {
  const payment = paymentOf(provider, session, input);
  if (session.mode === "subscription") {
    const orderReference = session.id.slice(0, ORDER_REFERENCE_LENGTH);
    declinePayment(provider, { ...payment, description: "Subscription creation", metadata: {} }, decline, {
      orderReference,
    });
    return;
  }
  const id = declinePayment(provider, payment, decline, { intentId: intentIdOf(session) });
  provider.store.put({ ...session, payment_intent: id });
}

const intentIdOf = ({ payment_intent }: Stripe.Checkout.Session): string | undefined =>
  typeof payment_intent === "string" ? payment_intent : undefined;

function paymentOf(provider: Provider, session: Stripe.Checkout.Session, input: PaymentInput): Payment {
  const { description, metadata, descriptorSuffix } = provider.store.draft(session.id);
  const amount = session.amount_total ?? 0;
  const { last4 } = toStoredCard(input.card);
  return {
    amount,
    customer: null,
    description,
    metadata,
    email: input.email,
    name: input.billingName,
    last4,
    descriptorSuffix,
  };
}

function subscribe(provider: Provider, session: Stripe.Checkout.Session, input: PaymentInput) {
  const customer = customerObject(input, session.customer_details, provider.now());
  provider.store.put(customer);
  const card = savePaymentMethod(provider, customer.id, { ...toStoredCard(input.card), name: input.billingName });
  const { subscription, invoice } = startSubscription(provider, customer, provider.store.draft(session.id), card.id);
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}

function customerObject(
  input: PaymentInput,
  details: Stripe.Checkout.Session.CustomerDetails | null,
  created: number,
): Stripe.Customer {
  const id = newId("cus");
  return {
    id,
    object: "customer",
    address: details?.address ?? null,
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: input.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: input.billingName,
    shipping: null,
    tax_exempt: "none",
    tax_ids: listObject(`/v1/customers/${id}/tax_ids`, {
      objects: (details?.tax_ids ?? []).map((taxId) => taxIdObject(id, taxId, created)),
      hasMore: false,
    }),
  } satisfies Stripe.Customer;
}

const taxIdObject = (
  customer: string,
  { type, value }: Stripe.Checkout.Session.CustomerDetails.TaxId,
  created: number,
): Stripe.TaxId =>
  ({
    id: newId("txi"),
    object: "tax_id",
    country: value?.slice(0, 2) ?? null,
    created,
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: "customer", customer, customer_account: null },
    type,
    value: value ?? "",
    verification: null,
  }) satisfies Stripe.TaxId;
