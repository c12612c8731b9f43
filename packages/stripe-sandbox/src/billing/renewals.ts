import type Stripe from "stripe";
import { z } from "zod";
import type { SessionDraft } from "../api/session-params.ts";
import {
  ApiError,
  expandParam,
  type Form,
  invalidRequest,
  newId,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { recordEvent, saveWithEvent } from "../events.ts";
import { priceObject } from "../payments/session-object.ts";
import type { Provider } from "../store/objects.ts";
import { applyCouponToSubscription } from "./coupons.ts";
import { type Period, periodFrom } from "./invoice-object.ts";
import { markInvoiceFailed, markInvoicePaid, openInvoice, skipInvoice, stopInvoiceRetries } from "./invoices.ts";
import { finalizeInvoice } from "./other-invoices.ts";
import { checkPaymentMethod, customerDefault, isCardAccepted, isChargeable } from "./payment-methods.ts";
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
  const id = newId("sub");
  const items = draft.items.map((item, index) => ({
    id: newId("si"),
    price: priceObject(`${id}_${index}`, item, now),
    quantity: item.quantity,
    name: item.price_data.product_data.name,
    taxRates: (item.tax_rates ?? []).map((rate) => provider.store.get("tax_rate", rate)),
  }));
  const period = periodFrom(now, items, now);
  const { metadata, description, automaticTax = false } = draft;
  const terms = { id, customer: customer.id, items, period, metadata, description, automaticTax };
  const plain = subscriptionObject(terms);
  const discounts = draft.coupon ? [applyCouponToSubscription(provider, draft.coupon.id, plain).id] : [];
  const subscription = { ...plain, discounts };
  const opened = openInvoice(provider, subscription, { reason: "subscription_create", period, customer });
  const invoice = markInvoicePaid(provider, opened);
  const lasting = discounts.filter((discount) => !isUsedUp(provider, discount));
  const started = { ...subscription, discounts: lasting, default_payment_method: card, latest_invoice: invoice.id };
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
  const { invoice } = renewSubscription(provider, subscription, isCardAccepted(provider, subscription));
  if (isSkipped(invoice)) return [];
  return [invoice.status === "paid" ? "invoices_paid" : "invoices_failed"];
}

/** At the end of the period, or at a date that may be before it. */
export const isEndDue = ({ cancel_at, cancel_at_period_end }: Subscription, now: number): boolean =>
  cancel_at_period_end || (cancel_at !== null && cancel_at <= now);

/** The invoice of a month whose collection was paused. */
const isSkipped = ({ status }: Stripe.Invoice): boolean => status !== "paid" && status !== "open";

/** Bills the next period. `pays`: the card accepts the charge. */
export function renewSubscription(
  provider: Provider,
  subscription: Subscription,
  pays: boolean,
): { subscription: Subscription; invoice: Stripe.Invoice } {
  const { data } = subscription.items;
  const period = periodFrom(currentPeriod(subscription).end, data, subscription.billing_cycle_anchor);
  const customer = provider.store.get("customer", String(subscription.customer));
  const { resumes_at: resumesAt } = subscription.pause_collection ?? {};
  const paused = typeof resumesAt === "number" && resumesAt <= provider.now() ? null : subscription.pause_collection;
  const terms = { reason: "subscription_cycle", period, customer } as const;
  const opened = paused
    ? skipInvoice(provider, subscription, terms, paused)
    : openInvoice(provider, subscription, terms);
  const charge = pays ? markInvoicePaid : markInvoiceFailed;
  const invoice = opened.status === "open" ? charge(provider, opened) : opened;
  const items = data.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const renewed = saveSubscription(provider, {
    ...subscription,
    items: { ...subscription.items, data: items },
    discounts: subscription.discounts.filter((id) => !isUsedUp(provider, String(id))),
    latest_invoice: invoice.id,
    pause_collection: paused,
    status: isSkipped(invoice) ? subscription.status : invoice.status === "paid" ? "active" : "past_due",
  });
  if (isSkipped(invoice)) return { subscription: renewed, invoice };
  recordEvent(provider, invoice.status === "paid" ? "invoice.paid" : "invoice.payment_failed", invoice);
  return { subscription: renewed, invoice };
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

const payParams = z.strictObject({ payment_method: stringParam.optional(), ...expandParam });

/** Charges the given card, or that of the subscription. Throws ApiError 402 if it declines, which counts as no scheduled retry. */
export function payOpenInvoice(provider: Provider, id: string, form: Form): Stripe.Invoice {
  const { payment_method } = readParams(payParams, form);
  const found = provider.store.get("invoice", id, "invoice");
  const invoice = found.status === "draft" ? finalizeInvoice(provider, found) : found;
  if (invoice !== found && invoice.status === "paid") {
    // Credit has paid it.
    recordEvent(provider, "invoice.paid", invoice);
    return invoice;
  }
  if (invoice.status !== "open") throw invalidRequest("Invoice is already paid", undefined, "invoice_already_paid");
  const subscription = subscriptionOf(provider, invoice);
  const accepted = payment_method
    ? isChargeable(provider, checkPaymentMethod(provider, payment_method, invoice.customer))
    : subscription
      ? isCardAccepted(provider, subscription)
      : isChargeable(provider, customerDefault(provider, String(invoice.customer)));
  if (accepted) return payOpenInvoiceWithCard(provider, invoice);
  recordEvent(provider, "invoice.payment_failed", invoice);
  throw new ApiError(402, {
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
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
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

/** True if the coupon applies to one invoice only or has expired. */
function isUsedUp(provider: Provider, discountId: string): boolean {
  const { end, source } = provider.store.get("discount", discountId);
  if (end !== null) return end <= provider.now();
  return provider.store.get("coupon", String(source.coupon)).duration === "once";
}

function subscriptionOf(provider: Provider, invoice: Stripe.Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? provider.store.find("subscription", id) : null;
}
