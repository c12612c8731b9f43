import Stripe from "stripe";
import { z } from "zod";
import {
  type CheckoutSession,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderDispute,
  type ProviderInvoice,
  type ProviderRefund,
  type ProviderSubscription,
} from "./payment-provider";

/** The provider's answers, reshaped at the border. The SDK's types are a promise about an answer, not a check of it. */

/** The id of something that the provider may give whole, as an id, or not at all. */
export const idOrObjectSchema = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id), z.null()])
  .optional()
  .transform((id) => id ?? null);

const invoicePayments = z
  .object({ data: z.array(z.object({ payment: z.object({ payment_intent: idOrObjectSchema }) })) })
  .optional();

/** Seconds since 1970, as the provider counts. */
function moment(seconds: number): Date;
function moment(seconds: number | null | undefined): Date | null;
function moment(seconds: number | null | undefined): Date | null {
  return typeof seconds === "number" ? new Date(seconds * 1_000) : null;
}

/** What we read of a refund. "requires_action" and null are still under way. */
const providerRefund = z.object({
  id: z.string().min(1),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
});

/** Throws when the answer is not a refund. */
export function parseRefund(answer: Stripe.Refund): ProviderRefund {
  const { id, amount, status, metadata } = providerRefund.parse(answer);
  const ended = status === "succeeded" ? "succeeded" : status === "failed" || status === "canceled" ? "failed" : null;
  return { id, amount, status: ended ?? "pending", refundId: metadata?.refund_id ?? null };
}

/** What we read of a session. The SDK's types are a promise about the answer, not a check of it. */
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
  invoice: z.union([z.string().transform(() => null), z.null(), z.object({ payments: invoicePayments })]).optional(),
});

/** Throws when the answer is not a session, which is the provider's failure and not ours. */
export function parseSession(answer: Stripe.Checkout.Session): CheckoutSession {
  const session = providerSession.parse(answer);
  return {
    id: session.id,
    orderId: session.client_reference_id,
    status: session.status,
    paid: session.payment_status === "paid",
    amount: session.amount_total,
    currency: session.currency,
    live: session.livemode,
    url: session.url,
    paymentIntentId: session.payment_intent ?? session.invoice?.payments?.data[0]?.payment.payment_intent ?? null,
    subscriptionId: session.subscription,
  };
}

/** What we read of an invoice. */
const providerInvoice = z.object({
  id: z.string().min(1),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
  amount_paid: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  status_transitions: z.object({ paid_at: z.int().nullable() }),
  parent: z
    .object({
      subscription_details: z
        .object({ subscription: idOrObjectSchema, metadata: z.record(z.string(), z.string()).nullable().optional() })
        .nullable(),
    })
    .nullable(),
  payments: invoicePayments,
  // A bill is no worse for an address that leads nowhere.
  hosted_invoice_url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional()
    .catch(null),
  next_payment_attempt: z.int().nullable(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: z.int() }) })) }),
});

/** Throws when the answer is not an invoice. */
export function parseInvoice(answer: Stripe.Invoice): ProviderInvoice {
  const found = providerInvoice.parse(answer);
  const subscription = found.parent?.subscription_details;
  return {
    id: found.id,
    subscriptionId: subscription?.subscription ?? null,
    orderId: subscription?.metadata?.order_id ?? null,
    renewal: found.billing_reason === "subscription_cycle",
    paid: found.status === "paid",
    amount: found.amount_paid,
    currency: found.currency,
    live: found.livemode,
    paymentIntentId: found.payments?.data[0]?.payment.payment_intent ?? null,
    ...(found.status_transitions.paid_at !== null && { paidAt: moment(found.status_transitions.paid_at) }),
    periodEnd: moment(found.lines.data[0]?.period.end),
    payUrl: found.status === "open" ? (found.hosted_invoice_url ?? null) : null,
    nextAttempt: moment(found.next_payment_attempt),
  };
}

/** What we read of a subscription. The period is on its items. */
const providerSubscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  latest_invoice: idOrObjectSchema,
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()).nullable().optional(),
  items: z.object({ data: z.array(z.object({ current_period_end: z.int() })) }),
  ended_at: z.int().nullable(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullable(),
});

const OVER = ["canceled", "incomplete_expired"];
const OWING = ["past_due", "unpaid", "incomplete"];

/** Throws when the answer is not a subscription. */
export function parseSubscription(answer: Stripe.Subscription): ProviderSubscription {
  const found = providerSubscription.parse(answer);
  return {
    id: found.id,
    orderId: found.metadata?.order_id ?? null,
    status: OVER.includes(found.status) ? "ended" : OWING.includes(found.status) ? "past_due" : "active",
    endsAtPeriodEnd: found.cancel_at_period_end,
    periodEnd: moment(found.items.data[0]?.current_period_end),
    latestInvoiceId: found.latest_invoice,
    ...(found.ended_at !== null && {
      endedAt: moment(found.ended_at),
      unpaid: found.cancellation_details?.reason === "payment_failed",
    }),
    live: found.livemode,
  };
}

/** What we read of a dispute. Its ledger entries tell where the money is: out with a minus, back with a plus. */
const providerDispute = z.object({
  id: z.string().min(1),
  amount: z.int(),
  status: z.string(),
  payment_intent: idOrObjectSchema,
  balance_transactions: z.array(z.object({ amount: z.int() })),
});

/** Throws when the answer is not a dispute. */
export function parseDispute(answer: Stripe.Dispute): ProviderDispute {
  const found = providerDispute.parse(answer);
  return {
    id: found.id,
    paymentIntentId: found.payment_intent,
    amount: found.amount,
    withdrawn: Math.max(0, -found.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)),
    status: found.status,
  };
}

/** Runs one call to the provider within the adapter's deadline. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
export type CallWithDeadline = <T>(work: () => Promise<T>) => Promise<T>;

/** The answer to a question about one object; null when the provider knows no such object. */
export async function nullIfNotFound<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

/** Runs one call to the provider within its deadline and reshapes what goes wrong. */
export async function withDeadline<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PaymentProviderUnavailable("The card provider did not respond in time")),
    deadlineMs,
  );
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    throw reshaped(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal is final only when the provider itself judged the request; everything else may succeed later. */
function reshaped(error: unknown): PaymentProviderUnavailable | PaymentProviderRejected {
  if (error instanceof PaymentProviderUnavailable) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentProviderUnavailable("The card provider's answer could not be read", { cause: error });
  }
  const status = error.statusCode ?? 0;
  const what = [error.type, status || null, error.code, error.requestId].filter(Boolean).join(" ");
  const wrongKey = status === 401 || status === 403;
  if (status >= 400 && status < 500 && status !== 409 && status !== 429 && !wrongKey) {
    return new PaymentProviderRejected(`The card provider refused: ${withoutKeys(error.message)} (${what})`);
  }
  return new PaymentProviderUnavailable(`The card provider is not available (${what})`);
}

/** Stripe's messages may repeat part of a key. */
const withoutKeys = (message: string): string => message.replace(/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_*.]+/g, "[key]");
