import type Stripe from "stripe";
import { z } from "zod";
import { isRecurring, type SessionDraft } from "../api/session-params.ts";
import * as wire from "../api/wire-format.ts";
import { recordEvent, saveWithEvent } from "../events.ts";
import { priceObject } from "../payments/session-object.ts";
import type { Provider } from "../store/store.ts";
import { type Period, periodFrom } from "./invoice-object.ts";
import { markInvoiceFailed, markInvoicePaid, openInvoice, stopInvoiceRetries } from "./invoices.ts";
import { checkPaymentMethod, isCardAccepted, isChargeable } from "./payment-methods.ts";
import { subscriptionObject } from "./subscription-object.ts";

type Subscription = Stripe.Subscription;

type DueResult = "invoices_paid" | "invoices_failed" | "subscriptions_ended";

/** The first invoice is paid. */
export function startSubscription(
  provider: Provider,
  customer: Stripe.Customer,
  draft: SessionDraft,
  card: string,
): { subscription: Subscription; invoice: Stripe.Invoice } {
  const now = provider.now();
  const id = wire.newId("sub");
  const once = draft.items.filter((item) => !isRecurring(item));
  const items = draft.items.filter(isRecurring).map((item, index) => ({
    id: wire.newId("si"),
    price: priceObject(`${id}_${index}`, item, now),
    quantity: item.quantity,
    name: item.price_data.product_data.name,
    taxRates: (item.tax_rates ?? []).map((rate) => provider.store.get("tax_rate", rate)),
  }));
  const period = periodFrom(now, items, now);
  const { metadata, description, automaticTax, discount } = draft;
  const terms = { id, customer: customer.id, items, period, metadata, description, automaticTax };
  const subscription = subscriptionObject(terms);
  const first = { reason: "subscription_create", period, customer, discount: discount.cents, once } as const;
  const invoice = markInvoicePaid(provider, openInvoice(provider, subscription, first));
  const started = { ...subscription, default_payment_method: card, latest_invoice: invoice.id };
  saveWithEvent(provider, "customer.subscription.created", started);
  recordEvent(provider, "invoice.paid", invoice);
  return { subscription: started, invoice };
}

/** Ends a subscription that was canceled for now, or bills the next period. */
export function processSubscriptionDue(provider: Provider, id: string): DueResult[] {
  const subscription = provider.store.get("subscription", id);
  if (isEndDue(subscription, provider.now())) {
    endSubscription(provider, subscription, "cancellation_requested");
    return ["subscriptions_ended"];
  }
  const invoice = renewSubscription(provider, subscription, isCardAccepted(provider, subscription));
  return invoice ? [invoice.status === "paid" ? "invoices_paid" : "invoices_failed"] : [];
}

/** At the end of the period, or at a date that may be before it. */
export const isEndDue = ({ cancel_at, cancel_at_period_end }: Subscription, now: number): boolean =>
  cancel_at_period_end || (cancel_at !== null && cancel_at <= now);

/** Bills the next period. `pays`: the card accepts the charge. Null for a period without collection. */
export function renewSubscription(
  provider: Provider,
  subscription: Subscription,
  pays: boolean,
): Stripe.Invoice | null {
  const { data } = subscription.items;
  const period = periodFrom(currentPeriod(subscription).end, data, subscription.billing_cycle_anchor);
  const items = data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const renewed = { ...subscription, items: { ...subscription.items, data: items } };
  const { resumes_at: resumesAt } = subscription.pause_collection ?? {};
  if (subscription.pause_collection && !(resumesAt && resumesAt <= provider.now())) {
    saveSubscription(provider, renewed);
    return null;
  }
  const customer = provider.store.get("customer", String(subscription.customer));
  const opened = openInvoice(provider, subscription, { reason: "subscription_cycle", period, customer });
  const invoice = charge(provider, opened, pays);
  saveSubscription(provider, {
    ...renewed,
    latest_invoice: invoice.id,
    pause_collection: null,
    status: invoice.status === "paid" ? "active" : "past_due",
  });
  recordCharge(provider, invoice);
  return invoice;
}

/** Unless it is paid already. */
function charge(provider: Provider, invoice: Stripe.Invoice, pays: boolean): Stripe.Invoice {
  if (invoice.status !== "open") return invoice;
  return pays ? markInvoicePaid(provider, invoice) : markInvoiceFailed(provider, invoice);
}

const recordCharge = (provider: Provider, invoice: Stripe.Invoice): void =>
  recordEvent(provider, invoice.status === "paid" ? "invoice.paid" : "invoice.payment_failed", invoice);

const chargeParams = wire.params({
  amount: wire.integer(-99_999_999, 99_999_999),
  description: wire.string,
  reason: z.enum(["subscription_update", "manual"]),
  /** Whether the invoice names the subscription. */
  detached: wire.boolean.default(false),
});

/** Stripe does not have this: charges a change of the subscription, or an invoice that its seller has made by hand. */
export function chargeBesidePeriods(provider: Provider, form: wire.Form, id: string): Stripe.Invoice {
  const { amount, description, reason, detached } = wire.readParams(chargeParams, form);
  const subscription = provider.store.get("subscription", id);
  const customer = provider.store.get("customer", String(subscription.customer));
  const period = { start: provider.now(), end: currentPeriod(subscription).end };
  const line = { amount, description };
  const opened = openInvoice(provider, subscription, { reason, period, customer, line });
  const invoice = charge(
    provider,
    { ...opened, ...(detached && { parent: null }) },
    isCardAccepted(provider, subscription),
  );
  provider.store.put(invoice);
  recordCharge(provider, invoice);
  if (invoice.status === "open")
    saveSubscription(provider, { ...subscription, latest_invoice: invoice.id, status: "past_due" });
  return invoice;
}

/** Retries a declined invoice. The last failed attempt ends the subscription. */
export function retryInvoice(provider: Provider, id: string): DueResult[] {
  const invoice = provider.store.get("invoice", id);
  const subscription = subscriptionOf(provider, invoice);
  if (!subscription || isCardAccepted(provider, subscription)) {
    payOpenInvoiceWithCard(provider, invoice);
    return ["invoices_paid"];
  }
  const unpaid = markInvoiceFailed(provider, invoice);
  recordEvent(provider, "invoice.payment_failed", unpaid);
  if (unpaid.next_payment_attempt !== null) return ["invoices_failed"];
  endSubscription(provider, subscription, "payment_failed");
  return ["invoices_failed", "subscriptions_ended"];
}

const payParams = wire.params({ payment_method: wire.string.optional() });

/** Charges the given card, or that of the subscription. Throws ApiError 402 if it declines, which counts as no scheduled retry. */
export function payOpenInvoice(provider: Provider, form: wire.Form, id: string): Stripe.Invoice {
  const { payment_method } = wire.readParams(payParams, form);
  const invoice = provider.store.get("invoice", id, "invoice");
  if (invoice.status !== "open")
    throw wire.invalidRequest("Invoice is already paid", undefined, "invoice_already_paid");
  const subscription = subscriptionOf(provider, invoice);
  const accepted = payment_method
    ? isChargeable(provider, checkPaymentMethod(provider, payment_method, invoice.customer))
    : !subscription || isCardAccepted(provider, subscription);
  if (accepted) return payOpenInvoiceWithCard(provider, invoice);
  recordEvent(provider, "invoice.payment_failed", invoice);
  throw new wire.ApiError(402, {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
}

export function payOpenInvoiceWithCard(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid = markInvoicePaid(provider, invoice);
  const subscription = subscriptionOf(provider, paid);
  recordEvent(provider, "invoice.paid", paid);
  if (subscription?.status === "past_due") saveSubscription(provider, { ...subscription, status: "active" });
  return paid;
}

export function findOpenInvoice(provider: Provider, subscription: Subscription): Stripe.Invoice | null {
  if (subscription.status !== "past_due") return null;
  const invoice = provider.store.find("invoice", String(subscription.latest_invoice));
  return invoice?.status === "open" ? invoice : null;
}

/** Open invoices are no longer retried. */
export function endSubscription(
  provider: Provider,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed",
): Subscription {
  const now = provider.now();
  stopInvoiceRetries(provider, subscription.id);
  return saveWithEvent(provider, "customer.subscription.deleted", {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...wire.nulls("comment feedback feedback_option"), reason },
    ended_at: now,
  });
}

export const saveSubscription = (provider: Provider, subscription: Subscription): Subscription =>
  saveWithEvent(provider, "customer.subscription.updated", subscription);

export function currentPeriod(subscription: Subscription): Period {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`Subscription ${subscription.id} has no items: the sandbox's state is damaged`);
  return { start: item.current_period_start, end: item.current_period_end };
}

function subscriptionOf(provider: Provider, invoice: Stripe.Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? provider.store.find("subscription", id) : null;
}
