import type Stripe from "stripe";
import { listObject, newId } from "../api/wire-format.ts";
import { newCustomer } from "../billing/customers.ts";
import { redisplayedCards, savePaymentMethod } from "../billing/payment-methods.ts";
import { setDefaultCard } from "../billing/portal.ts";
import { payOpenInvoiceWithCard, startSubscription } from "../billing/renewals.ts";
import { recordEvent, saveWithEvent } from "../events.ts";
import { createPayment, type Decline, declinePayment, type Payment } from "../payments/charges.ts";
import { createDispute } from "../payments/disputes.ts";
import { openReview, warnOfFraud } from "../payments/risk.ts";
import { customerDetails } from "../payments/session-object.ts";
import type { Provider } from "../store/objects.ts";
import {
  attachDeclineForCard,
  type CardErrors,
  type CardInput,
  cardInputOf,
  declineForCard,
  findCardErrors,
  riskOf,
  toStoredCard,
} from "./card.ts";

/** Characters of the session's id in `order_reference`. */
export const ORDER_REFERENCE_LENGTH = 25;

/** Input of the hosted page. */
export type PaymentInput = {
  email: string;
  billingName: string;
  card: CardInput;
  /** Id of an offered card, which is charged instead of the typed one; "" for none. */
  savedCard?: string;
  /** Whether the buyer wants to be offered the card again. */
  saves?: boolean;
};

export type PaymentErrors = CardErrors & Partial<Record<"email" | "billingName", string>>;

type PayResult =
  | { kind: "paid"; session: Stripe.Checkout.Session }
  | { kind: "invalid"; errors: PaymentErrors }
  | { kind: "declined"; message: string }
  | { kind: "not-open" };

/** Result for a card that pays an invoice or is stored. Nothing is written for errors. */
type CardResult = { kind: "done" } | { kind: "invalid"; errors: PaymentErrors } | { kind: "declined"; message: string };

/** Pays a session. Must run in a transaction. Nothing is written for input errors; declines are recorded. */
export function paySession(provider: Provider, sessionId: string, typed: PaymentInput): PayResult {
  const session = provider.store.get("checkout.session", sessionId, "session");
  if (session.status !== "open") return { kind: "not-open" };
  const input = completeInput(provider, session, typed);
  const errors = findInputErrors(input, provider.now());
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const decline = declineForCard(input.card);
  if (decline !== null) {
    recordDecline(provider, session, input, decline);
    return { kind: "declined", message: decline.message };
  }
  return { kind: "paid", session: completeSession(provider, session, input) };
}

/** With the email of the session's customer, which cannot be edited, and the details of the saved card. */
function completeInput(provider: Provider, session: Stripe.Checkout.Session, typed: PaymentInput): PaymentInput {
  const email = findSessionCustomer(provider, session)?.email ?? typed.email;
  const saved = redisplayedCards(provider, session).find(({ id }) => id === typed.savedCard);
  if (!saved?.card) return { ...typed, email, savedCard: "" };
  const { name } = saved.billing_details;
  return { ...typed, email, billingName: name ?? typed.billingName, card: cardInputOf(saved.card), saves: false };
}

/** The customer that the session was created with. */
export const findSessionCustomer = (
  { store }: Provider,
  { customer, status }: Stripe.Checkout.Session,
): Stripe.Customer | null =>
  status === "open" && typeof customer === "string" ? store.find("customer", customer) : null;

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
  const customer =
    session.customer || session.customer_creation === "always" ? keepCustomer(provider, session, input) : null;
  if (customer && savesCard(session, input)) saveCard(provider, session, customer, input);
  const payment = { ...paymentOf(provider, session, input), customer: customer?.id ?? null };
  const intent = createPayment(provider, payment, intentIdOf(session));
  return { payment_intent: intent.id, customer: customer?.id ?? null };
}

/** The session's customer, or a new one of this buyer. */
function keepCustomer(provider: Provider, session: Stripe.Checkout.Session, input: PaymentInput): Stripe.Customer {
  const { email, billingName: name } = input;
  const known = findSessionCustomer(provider, session);
  if (!known) {
    const created = newCustomer({ email, name }, provider.now());
    const customer = { ...created, ...taxDetails(created.id, session, provider.now()) };
    provider.store.put(customer);
    return customer;
  }
  const { updatesName, updatesAddress } = provider.store.draft(session.id);
  const changed = {
    ...known,
    email: known.email ?? email,
    name: updatesName ? name : (known.name ?? null),
    ...(updatesAddress && taxDetails(known.id, session, provider.now())),
  };
  if (JSON.stringify(changed) === JSON.stringify(known)) return known;
  return saveWithEvent(provider, "customer.updated", changed);
}

/** Address and tax ids, if the page has asked for them. */
function taxDetails(customer: string, { customer_details: details }: Stripe.Checkout.Session, created: number) {
  if (!details?.address) return {};
  const objects = (details.tax_ids ?? []).map((taxId) => taxIdObject(customer, taxId, created));
  return {
    address: details.address,
    tax_ids: listObject(`/v1/customers/${customer}/tax_ids`, { objects, hasMore: false }),
  };
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

/** The buyer has ticked the box, which only some sessions show. */
const savesCard = ({ saved_payment_method_options: options }: Stripe.Checkout.Session, { saves }: PaymentInput) =>
  saves === true && options?.payment_method_save === "enabled";

/** As at Stripe, a card that the buyer wants to save is offered again; one that only renewals need is not. */
function saveCard(
  provider: Provider,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  input: PaymentInput,
): string {
  const { allowRedisplay } = provider.store.draft(session.id);
  const card = { ...toStoredCard(input.card), name: input.billingName, email: input.email };
  const redisplay = savesCard(session, input) ? "always" : (allowRedisplay ?? "limited");
  return savePaymentMethod(provider, customer.id, card, redisplay).id;
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
    customer: typeof session.customer === "string" ? session.customer : null,
    description,
    metadata,
    email: input.email,
    name: input.billingName,
    last4,
    descriptorSuffix,
  };
}

function subscribe(provider: Provider, session: Stripe.Checkout.Session, input: PaymentInput) {
  const customer = keepCustomer(provider, session, input);
  const card = input.savedCard || saveCard(provider, session, customer, input);
  const { subscription, invoice } = startSubscription(provider, customer, provider.store.draft(session.id), card);
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}
