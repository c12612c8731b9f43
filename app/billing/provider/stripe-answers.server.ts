import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";
import { z } from "zod";
import {
  type CheckoutSession,
  PaymentEmailRejected,
  PaymentProviderBusy,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  ProviderBalanceTooLow,
  type ProviderDispute,
  type ProviderInvoice,
  type ProviderRefund,
  type ProviderSubscription,
} from "./payment-provider";
import { parseSessionTax } from "./stripe-tax.server";

// The SDK does not check responses at run time. Each parser throws ZodError for another shape.

/** Stripe returns a related object expanded, as its id, or not at all. */
export const idOrObjectSchema = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id), z.null()])
  .optional()
  .transform((id) => id ?? null);

const invoicePayments = z
  .object({
    data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: idOrObjectSchema }) })),
  })
  .optional();

/** Failed attempts stay in the list, in any order. */
const findPaidIntent = (payments: z.output<typeof invoicePayments>): string | null =>
  payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent ?? null;

const metadataSchema = z.record(z.string(), z.string()).nullable().optional();

const providerRefund = z.object({
  id: z.string().min(1),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: metadataSchema,
  pending_reason: z.string().nullable().optional(),
});

export function parseRefund(answer: Stripe.Refund): ProviderRefund {
  const { id, amount, status, metadata, pending_reason: waits } = providerRefund.parse(answer);
  // "requires_action" and null are still pending.
  const ended = status === "succeeded" ? "succeeded" : status === "failed" || status === "canceled" ? "failed" : null;
  const waitsForBalance = ended === null && waits === "insufficient_funds";
  return { id, amount, status: ended ?? "pending", refundId: metadata?.refund_id ?? null, waitsForBalance };
}

const providerSession = z.object({
  id: z.string().min(1),
  client_reference_id: z.string().nullable(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  livemode: z.boolean(),
  url: z.string().nullable(),
  payment_intent: idOrObjectSchema,
  subscription: idOrObjectSchema,
  customer: idOrObjectSchema,
  invoice: z.union([z.string().transform(() => null), z.null(), z.object({ payments: invoicePayments })]).optional(),
});

export function parseSession(answer: Stripe.Checkout.Session): CheckoutSession {
  const session = providerSession.parse(answer);
  const tax = parseSessionTax(answer);
  return {
    id: session.id,
    orderId: session.client_reference_id,
    status: session.status,
    paid: session.payment_status === "paid",
    amount: session.amount_total,
    currency: session.currency,
    live: session.livemode,
    url: session.url,
    paymentIntentId: session.payment_intent ?? findPaidIntent(session.invoice?.payments),
    subscriptionId: session.subscription,
    ...(session.customer && { customerId: session.customer }),
    ...(tax && { tax }),
  };
}

const providerInvoice = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  customer: idOrObjectSchema,
  description: z.string().nullable().optional(),
  amount_paid: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  status_transitions: z.object({ paid_at: z.int().nullable() }),
  parent: z
    .object({
      subscription_details: z.object({ subscription: idOrObjectSchema, metadata: metadataSchema }).nullable(),
    })
    .nullable(),
  payments: invoicePayments,
  // An unusable URL must not make the invoice unreadable.
  hosted_invoice_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .catch(null),
  next_payment_attempt: z.int().nullable(),
  lines: z.object({
    data: z.array(z.object({ period: z.object({ end: z.int() }), description: z.string().nullable().optional() })),
  }),
});

export function parseInvoice(answer: Stripe.Invoice): ProviderInvoice {
  const invoice = providerInvoice.parse(answer);
  const subscription = invoice.parent?.subscription_details;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  return {
    id: invoice.id,
    subscriptionId: subscription?.subscription ?? null,
    orderId: subscription?.metadata?.order_id ?? null,
    customerId: invoice.customer,
    renewal: invoice.billing_reason !== "subscription_create",
    ...(invoice.billing_reason !== "subscription_cycle" && {
      otherCharge: {
        reason: invoice.billing_reason ?? "",
        description: invoice.description ?? invoice.lines.data[0]?.description ?? null,
      },
    }),
    paid: invoice.status === "paid",
    amount: invoice.amount_paid,
    currency: invoice.currency,
    live: invoice.livemode,
    paymentIntentId: findPaidIntent(invoice.payments),
    ...(invoice.status_transitions.paid_at !== null && { paidAt: unixDate(invoice.status_transitions.paid_at) }),
    // The period of a setup fee ends when it starts.
    periodEnd: unixDate(ends.length > 0 ? Math.max(...ends) : null),
    payUrl: invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null,
    nextAttempt: unixDate(invoice.next_payment_attempt),
  };
}

const providerSubscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  customer: idOrObjectSchema,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.int().nullable().optional(),
  pause_collection: z.object({}).nullable().optional(),
  latest_invoice: idOrObjectSchema,
  livemode: z.boolean(),
  metadata: metadataSchema,
  items: z.object({ data: z.array(z.object({ current_period_end: z.int() })) }),
  ended_at: z.int().nullable(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullable(),
});

const ENDED_STATUSES = ["canceled", "incomplete_expired"];
const PAST_DUE_STATUSES = ["past_due", "unpaid", "incomplete"];

export function parseSubscription(answer: Stripe.Subscription): ProviderSubscription {
  const subscription = providerSubscription.parse(answer);
  const { status } = subscription;
  return {
    id: subscription.id,
    orderId: subscription.metadata?.order_id ?? null,
    customerId: subscription.customer,
    status: ENDED_STATUSES.includes(status) ? "ended" : PAST_DUE_STATUSES.includes(status) ? "past_due" : "active",
    // In flexible billing mode the portal and the dashboard set only the date.
    endsAtPeriodEnd: subscription.cancel_at_period_end || typeof subscription.cancel_at === "number",
    endsAt: unixDate(subscription.cancel_at),
    paused: status === "paused" || Boolean(subscription.pause_collection),
    periodEnd: unixDate(subscription.items.data[0]?.current_period_end),
    latestInvoiceId: subscription.latest_invoice,
    ...(subscription.ended_at !== null && {
      endedAt: unixDate(subscription.ended_at),
      unpaid: subscription.cancellation_details?.reason === "payment_failed",
    }),
    live: subscription.livemode,
  };
}

function unixDate(seconds: number): Date;
function unixDate(seconds: number | null | undefined): Date | null;
function unixDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1_000) : null;
}

const providerDispute = z.object({
  id: z.string().min(1),
  amount: z.int(),
  status: z.string(),
  payment_intent: idOrObjectSchema,
  currency: z.string(),
  balance_transactions: z.array(z.object({ amount: z.int(), currency: z.string(), reporting_category: z.string() })),
  evidence_details: z.object({ due_by: z.int().nullable() }).nullish(),
});

const DISPUTE_CATEGORIES = ["dispute", "dispute_reversal"];

export function parseDispute(answer: Stripe.Dispute): ProviderDispute {
  const dispute = providerDispute.parse(answer);
  const { id, payment_intent, amount, status } = dispute;
  // 0 means that the bank accepts no evidence.
  const dueBy = dispute.evidence_details?.due_by || null;
  return {
    id,
    paymentIntentId: payment_intent,
    amount,
    withdrawn: withdrawnBy(dispute),
    status,
    dueBy: unixDate(dueBy),
  };
}

/** Ledger entries: what the bank withdrew is negative, what it returned positive. Fees are the provider's. */
function withdrawnBy({ amount, currency, balance_transactions }: z.output<typeof providerDispute>): number {
  const entries = balance_transactions.filter(({ reporting_category: category }) =>
    DISPUTE_CATEGORIES.includes(category),
  );
  const balance = entries.reduce((sum, entry) => sum + entry.amount, 0);
  // An account that settles in another currency has entries in that one.
  const converted = entries.some((entry) => entry.currency.toLowerCase() !== currency.toLowerCase());
  return converted && balance < 0 ? amount : Math.max(0, -balance);
}

/** Throws PaymentProviderUnavailable, PaymentProviderRejected. */
export type CallWithDeadline = <T>(work: () => Promise<T>) => Promise<T>;

export async function nullIfNotFound<T>(retrieve: () => Promise<T>): Promise<T | null> {
  try {
    return await retrieve();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Throws PaymentProviderUnavailable after `deadlineMs`, and for Stripe's errors that or PaymentProviderRejected. */
export async function withDeadline<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PaymentProviderUnavailable("The card provider did not respond in time")),
    deadlineMs,
  );
  try {
    return await Promise.race([repeatIfBusy(work), deadline]);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A limit of requests, or another request that holds the object: stored nowhere, and over within seconds. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 429 || error.code === "rate_limit" || error.code === "lock_timeout");

/** Once. The random pause spreads requests that failed together; a buyer waits at most 11 s. */
async function repeatIfBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    await sleep(500 + Math.random() * 1_500);
    return work();
  }
}

const BALANCE_CODES = ["balance_insufficient", "insufficient_funds"];

/** Only a rejection of the request itself is final; everything else may succeed later. */
function toProviderError(error: unknown): PaymentProviderUnavailable | PaymentProviderRejected {
  if (error instanceof PaymentProviderUnavailable) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentProviderUnavailable("The card provider's answer could not be read", { cause: error });
  }
  const status = error.statusCode ?? 0;
  const what = [error.type, status || null, error.code, error.requestId].filter(Boolean).join(" ");
  if (isBusy(error)) return new PaymentProviderBusy(`The card provider is busy (${what})`);
  if (error.code && BALANCE_CODES.includes(error.code))
    return new ProviderBalanceTooLow(`The balance at the card provider is too low (${what})`);
  const wrongKey = status === 401 || status === 403;
  if (status >= 400 && status < 500 && status !== 409 && !wrongKey) {
    const refusal = `The card provider refused: ${withoutKeys(error.message)} (${what})`;
    return error.code === "email_invalid" ? new PaymentEmailRejected(refusal) : new PaymentProviderRejected(refusal);
  }
  return new PaymentProviderUnavailable(`The card provider is not available (${what})`);
}

/** Stripe's messages may repeat part of a key. */
const withoutKeys = (message: string): string => message.replace(/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_*.]+/g, "[key]");
