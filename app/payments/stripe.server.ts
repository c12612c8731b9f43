import Stripe from "stripe";
import { z } from "zod";
import {
  type CheckoutSession,
  EventNotAuthentic,
  type Invoice,
  type NewCheckout,
  type NewRefund,
  type PaymentEvent,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type Refund,
} from "./payments";
import { readInvoice, readRefund, readSession, reference } from "./stripe-answers.server";

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  mode: Payments["mode"];
  /** Origin of the API; Stripe's own if absent. */
  apiBase?: URL;
  /** Milliseconds for one attempt. */
  timeoutMs?: number;
  /** Milliseconds for one call with all its retries; promises, "Crashes", 13. */
  deadlineMs?: number;
  /** Unix seconds; decides the age of a webhook event. */
  now?: () => number;
};

const TOLERANCE_SECONDS = 300;

/**
 * The card provider through Stripe's own SDK; live, test and sandbox differ only in keys and address. Every call answers or
 * throws PaymentsUnavailable within `deadlineMs` (11 s). No error carries a key.
 */
export function makeStripePayments(options: StripeOptions): Payments {
  const stripe = client(options);
  const call = <T>(work: () => Promise<T>): Promise<T> => bounded(work, options.deadlineMs ?? 11_000);

  const findSession = (sessionId: string): Promise<CheckoutSession | null> =>
    isSessionId(sessionId) ? call(() => retrieve(stripe, sessionId)) : Promise.resolve(null);

  return {
    mode: options.mode,
    openSession: (checkout) =>
      call(async () => {
        const created = await stripe.checkout.sessions.create(sessionParams(checkout), {
          idempotencyKey: sessionKey(checkout),
        });
        // A replay shows the session as it was when it was opened; it may have been paid or have expired since.
        const replayed = created.lastResponse.headers["idempotent-replayed"] === "true";
        return (replayed ? await retrieve(stripe, created.id) : null) ?? readSession(created);
      }),
    findSession,
    findSessionOf: (id) => (isPaymentId(id) ? call(() => sessionOf(stripe, id)) : Promise.resolve(null)),
    findInvoice: (id) => (isInvoiceId(id) ? call(() => retrieveInvoice(stripe, id)) : Promise.resolve(null)),
    refund: (wanted) => call(async () => readRefund(await stripe.refunds.create(...refundParams(wanted)))),
    findRefunds: (id) => (isPaymentId(id) ? call(() => listRefunds(stripe, id)) : Promise.resolve([])),
    expireSession: async (sessionId) => {
      if (!isSessionId(sessionId)) return null;
      return call(async () => {
        const session = await retrieve(stripe, sessionId);
        return session?.status === "open" ? expire(stripe, sessionId) : session;
      });
    },
    readEvent: (body, signature) => readEvent(stripe, options, body, signature),
  };
}

function client(options: StripeOptions): Stripe {
  const { apiBase } = options;
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? 4_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && {
      host: apiBase.hostname,
      port: apiBase.port || (apiBase.protocol === "https:" ? 443 : 80),
      protocol: apiBase.protocol === "https:" ? "https" : "http",
    }),
  });
}

const sessionKey = ({ orderId, afterSession }: NewCheckout) =>
  afterSession ? `order-${orderId}-after-${afterSession}` : `order-${orderId}`;

function sessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = labels(checkout);
  return {
    mode: checkout.every ? "subscription" : "payment",
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "usd",
          unit_amount: checkout.amount,
          product_data: { name: checkout.productName },
          ...(checkout.every && { recurring: { interval: checkout.every } }),
        },
      },
    ],
    metadata,
    // Renewals and refunds come with the subscription's or the payment's metadata, not with the session's.
    ...(checkout.every ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

const MAX_LABELS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** The provider takes 50 labels, keys of 40 and values of 500 characters; the whole texts are in our own database. */
function labels(checkout: NewCheckout): Record<string, string> {
  const given = Object.entries(checkout.metadata)
    .map(([key, value]) => [cut(key.replace(/[[\]]/g, ""), MAX_KEY), cut(value, MAX_VALUE)] as const)
    .filter(([key, value]) => key !== "" && key !== "order_id" && key !== "__proto__" && value !== "");
  return Object.fromEntries([["order_id", checkout.orderId], ...given.slice(0, MAX_LABELS - 1)]);
}

/** Cuts to a number of UTF-16 units, but never between the two halves of one character. */
function cut(text: string, length: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= length) return whole;
  const splits = /[\uD800-\uDBFF]/.test(whole.charAt(length - 1));
  return whole.slice(0, splits ? length - 1 : length);
}

const isSessionId = (id: string): boolean => /^cs_[A-Za-z0-9_]{1,250}$/.test(id);

async function retrieve(stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> {
  try {
    // A subscription's first payment hangs on its bill, not on the session.
    const answer = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice.payments"] });
    return readSession(answer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

const isInvoiceId = (id: string): boolean => /^in_[A-Za-z0-9_]{1,250}$/.test(id);

async function retrieveInvoice(stripe: Stripe, invoiceId: string): Promise<Invoice | null> {
  try {
    return readInvoice(await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  }
}

const isPaymentId = (id: string): boolean => /^pi_[A-Za-z0-9_]{1,250}$/.test(id);

async function sessionOf(stripe: Stripe, paymentIntentId: string): Promise<CheckoutSession | null> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  return data[0] ? readSession(data[0]) : null;
}

const refundParams = ({ paymentIntentId, amount, refundId, idempotencyKey }: NewRefund) =>
  [
    { payment_intent: paymentIntentId, amount, reason: "requested_by_customer", metadata: { refund_id: refundId } },
    { idempotencyKey },
  ] satisfies [Stripe.RefundCreateParams, Stripe.RequestOptions];

async function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<Refund[]> {
  const found: Refund[] = [];
  for await (const answer of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    found.push(readRefund(answer));
  return found.reverse();
}

/** The session may be paid while we ask: then the provider refuses, and the session is returned as it is. */
async function expire(stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> {
  try {
    const idempotencyKey = `expire-${sessionId}`;
    return readSession(await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(stripe, sessionId);
    throw error;
  }
}

/** What we read of a verified event; the SDK checks the signature, not the shape. */
const verifiedEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.string().optional(), object: z.string(), payment_intent: reference.catch(null) }),
  }),
});

function readEvent(stripe: Stripe, options: StripeOptions, body: string, signature: string | null): PaymentEvent {
  if (options.webhookSecret.trim() === "")
    throw new EventNotAuthentic("No webhook secret is set: events cannot be checked");
  if (!signature) throw new EventNotAuthentic("The event has no signature");
  const receivedAt = options.now ? options.now() * 1_000 : undefined;
  const parsed = verifiedEvent.safeParse(verified(stripe, body, signature, options.webhookSecret, receivedAt));
  if (!parsed.success) throw new EventNotAuthentic("The event has not the shape of an event");
  const { id, type, livemode, data } = parsed.data;
  const objectId = data.object.id ?? "";
  const sessionId = data.object.object === "checkout.session" ? objectId : null;
  const paymentIntentId = data.object.payment_intent;
  return { id, type, live: livemode, objectId, sessionId, ...(paymentIntentId && { paymentIntentId }) };
}

/** The SDK's own messages quote the body and hint at the secret: only the kind of fault is passed on. */
function verified(stripe: Stripe, body: string, signature: string, secret: string, receivedAt?: number): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, receivedAt);
  } catch (error) {
    const stale = error instanceof Error && error.message.includes("outside the tolerance zone");
    throw new EventNotAuthentic(stale ? "The event was signed too long ago" : "The event's signature does not match");
  }
}

/** Runs one call to the provider within its deadline and reshapes what goes wrong. */
async function bounded<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PaymentsUnavailable("The card provider did not answer in time")),
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
function reshaped(error: unknown): PaymentsUnavailable | PaymentsRefused {
  if (error instanceof PaymentsUnavailable) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new PaymentsUnavailable("The card provider's answer could not be read", { cause: error });
  }
  const status = error.statusCode ?? 0;
  const what = [error.type, status || null, error.code, error.requestId].filter(Boolean).join(" ");
  const wrongKey = status === 401 || status === 403;
  if (status >= 400 && status < 500 && status !== 409 && status !== 429 && !wrongKey) {
    return new PaymentsRefused(`The card provider refused: ${withoutKeys(error.message)} (${what})`);
  }
  return new PaymentsUnavailable(`The card provider is not available (${what})`);
}

/** Stripe's messages may repeat part of a key. */
const withoutKeys = (message: string): string => message.replace(/\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_*.]+/g, "[key]");
