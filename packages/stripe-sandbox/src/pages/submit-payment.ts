import type Stripe from "stripe";
import { newCustomer } from "../billing/customers.ts";
import { redisplayedCards, savePaymentMethod } from "../billing/payment-methods.ts";
import { setDefaultCard } from "../billing/portal.ts";
import { payOpenInvoiceWithCard, startSubscription } from "../billing/renewals.ts";
import { recordEvent, saveWithEvent } from "../events.ts";
import { createPayment, type Decline, declinePayment, type Payment } from "../payments/charges.ts";
import { createDispute } from "../payments/disputes.ts";
import { openReview, warnOfFraud } from "../payments/risk.ts";
import { customerDetails } from "../payments/session-object.ts";
import { sessionDraft } from "../payments/sessions.ts";
import type { Provider } from "../store/store.ts";
import { AUTOMATIC_PLACE } from "../tax.ts";
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

type Session = Stripe.Checkout.Session;

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

/** What is wrong with a submitted form; `decline` is the bank's message. */
export type FormErrors = { errors: PaymentErrors; decline: string | null };

/** Pays an open session. Must run in a transaction. Nothing is written for input errors; declines are recorded. */
export function paySession(provider: Provider, session: Session, typed: PaymentInput): Session | FormErrors {
  const input = completeInput(provider, session, typed);
  const decline = declineForCard(input.card);
  const found = findFormErrors(input, provider.now(), decline);
  if (found?.decline && decline) recordDecline(provider, session, input, decline);
  return found ?? completeSession(provider, session, input);
}

/** With the email of the session's customer, which cannot be edited, and the details of the saved card. */
function completeInput(provider: Provider, session: Session, typed: PaymentInput): PaymentInput {
  const email = findSessionCustomer(provider, session)?.email ?? typed.email;
  const saved = redisplayedCards(provider, session).find(({ id }) => id === typed.savedCard);
  if (!saved?.card) return { ...typed, email, savedCard: "" };
  const { name } = saved.billing_details;
  return { ...typed, email, billingName: name ?? typed.billingName, card: cardInputOf(saved.card), saves: false };
}

/** The customer that the session was created with. */
export const findSessionCustomer = ({ store }: Provider, { customer, status }: Session): Stripe.Customer | null =>
  status === "open" && typeof customer === "string" ? store.find("customer", customer) : null;

/** Pays an open invoice without storing the card. Must run in a transaction. Returns null if it is paid. */
export function payInvoiceWithCard(
  provider: Provider,
  invoice: Stripe.Invoice,
  input: PaymentInput,
): FormErrors | null {
  const found = findFormErrors(input, provider.now(), declineForCard(input.card));
  if (!found) payOpenInvoiceWithCard(provider, invoice);
  return found;
}

/** Stores the card as the customer's default. Must run in a transaction. Returns null if it is stored. */
export function replaceDefaultCard(provider: Provider, customer: string, input: PaymentInput): FormErrors | null {
  const { email = "" } = provider.store.get("customer", customer);
  const found = findFormErrors({ ...input, email: email ?? "" }, provider.now(), attachDeclineForCard(input.card));
  if (!found) setDefaultCard(provider, customer, { ...toStoredCard(input.card), name: input.billingName });
  return found;
}

/** Null if the input is valid and the bank agrees. */
function findFormErrors(input: PaymentInput, now: number, decline: Decline | null): FormErrors | null {
  const errors: PaymentErrors = {};
  if (input.email === "") errors.email = "Your email is incomplete.";
  else if (input.email.length > 512 || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email))
    errors.email = "Your email is invalid.";
  Object.assign(errors, findCardErrors(input.card, now));
  if (input.billingName === "") errors.billingName = "Your name is incomplete.";
  if (Object.keys(errors).length > 0) return { errors, decline: null };
  return decline && { errors: {}, decline: decline.message };
}

function completeSession(provider: Provider, session: Session, input: PaymentInput): Session {
  const payment =
    session.mode === "subscription" ? subscribe(provider, session, input) : chargeCard(provider, session, input);
  const completed: Session = {
    ...session,
    ...payment,
    customer_details: { ...customerDetails(input.email, input.billingName), ...automaticAddress(session) },
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

const automaticAddress = ({ automatic_tax }: Session) => automatic_tax.enabled && { address: AUTOMATIC_PLACE };

function showRisk(provider: Provider, intent: Stripe.PaymentIntent, card: CardInput): void {
  const risk = riskOf(card);
  if (risk === "dispute") createDispute(provider, { reason: "fraudulent" }, intent.id);
  if (risk === "warning") warnOfFraud(provider, intent);
  if (risk === "review") openReview(provider, intent);
}

function chargeCard(provider: Provider, session: Session, input: PaymentInput) {
  const customer =
    session.customer || session.customer_creation === "always" ? keepCustomer(provider, session, input) : null;
  if (customer && savesCard(session, input)) saveCard(provider, session, customer, input);
  const payment = { ...paymentOf(provider, session, input), customer: customer?.id ?? null };
  const intent = createPayment(provider, payment, intentIdOf(session));
  return { payment_intent: intent.id, customer: customer?.id ?? null };
}

/** The session's customer, or a new one of this buyer. */
function keepCustomer(provider: Provider, session: Session, input: PaymentInput): Stripe.Customer {
  const { email, billingName: name } = input;
  const known = findSessionCustomer(provider, session);
  const { updatesName } = sessionDraft(provider, session.id);
  const changed = {
    ...(known ?? newCustomer({ email, name }, provider.now())),
    ...(known && { email: known.email ?? email, name: updatesName ? name : (known.name ?? null) }),
    ...automaticAddress(session),
  };
  if (known && JSON.stringify(changed) !== JSON.stringify(known))
    return saveWithEvent(provider, "customer.updated", changed);
  provider.store.put(changed);
  return changed;
}

/** The buyer has ticked the box, which only some sessions show. */
const savesCard = ({ saved_payment_method_options: options }: Session, { saves }: PaymentInput) =>
  saves === true && options?.payment_method_save === "enabled";

/** As at Stripe, a card that the buyer wants to save is offered again; one that only renewals need is not. */
function saveCard(provider: Provider, session: Session, { id }: Stripe.Customer, input: PaymentInput): string {
  const card = { ...toStoredCard(input.card), name: input.billingName, email: input.email };
  return savePaymentMethod(provider, id, card, savesCard(session, input) ? "always" : "limited").id;
}

/**
 * Records the failed charge of a declined card. All attempts of a session share one payment intent.
 * At Stripe, that of a subscription's first month has no metadata and is not referenced by the
 * session; only `order_reference` links it.
 */
function recordDecline(provider: Provider, session: Session, input: PaymentInput, decline: Decline): void {
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

const intentIdOf = ({ payment_intent }: Session): string | undefined =>
  typeof payment_intent === "string" ? payment_intent : undefined;

function paymentOf(provider: Provider, session: Session, input: PaymentInput): Payment {
  const { description, metadata, descriptorSuffix } = sessionDraft(provider, session.id);
  const amount = session.amount_total ?? 0;
  const { last4 } = toStoredCard(input.card);
  return {
    amount,
    currency: session.currency ?? "usd",
    customer: typeof session.customer === "string" ? session.customer : null,
    description,
    metadata,
    email: input.email,
    name: input.billingName,
    last4,
    descriptorSuffix,
  };
}

function subscribe(provider: Provider, session: Session, input: PaymentInput) {
  const customer = keepCustomer(provider, session, input);
  const card = input.savedCard || saveCard(provider, session, customer, input);
  const { subscription, invoice } = startSubscription(provider, customer, sessionDraft(provider, session.id), card);
  return { customer: customer.id, subscription: subscription.id, invoice: invoice.id };
}
