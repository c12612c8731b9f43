import Stripe from "stripe";
import { bareHost } from "~/lib/loopback";
import type {
  NewProviderRefund,
  PaymentProvider,
  ProviderAccess,
  ProviderDispute,
  ProviderRefund,
} from "./payment-provider";
import { createOnce } from "./stored-errors.server";
import {
  type CallWithDeadline,
  nullIfNotFound,
  parseDispute,
  parseRefund,
  parseSubscription,
  withDeadline,
} from "./stripe-answers.server";
import { adoptDefaultCard, createCardUpdateSession, listSubscriptionsOf } from "./stripe-cards.server";
import { deleteStripeCustomer } from "./stripe-customers.server";
import { signTestEvent, verifySignedEvent } from "./stripe-events.server";
import {
  cancelStripeSubscription,
  createStripeLists,
  createStripeSession,
  deleteStripeCoupons,
  expireStripeSession,
  findFailedCharge,
  findFraudWarning,
  findReview,
  findSessionByPayment,
  resumeStripeSubscription,
  retrieveStripeInvoice,
  retrieveStripeSession,
} from "./stripe-resources.server";
import { readTaxSettings } from "./stripe-tax.server";

/** The SDK's maximum, far more than one payment can have. */
const MAX_LISTED = 10_000;

type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  mode: PaymentProvider["mode"];
  /** Origin of the API, if it is not Stripe's own. */
  apiBase?: URL;
  timeoutMs?: number;
  deadlineMs?: number;
  now?: () => number;
};

/** Every call ends within `deadlineMs` (11 s). No error contains a key. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = client(options);
  const call: CallWithDeadline = (work) => withDeadline(work, options.deadlineMs ?? 11_000);
  /** Resolves to null without a call if the id has another shape. */
  const ask = <T>(prefix: string, id: string, work: () => Promise<T | null>): Promise<T | null> =>
    new RegExp(`^${prefix}_[A-Za-z0-9_]{1,250}$`).test(id) ? call(work) : Promise.resolve(null);

  return {
    mode: options.mode,
    openSession: (checkout) => call(() => createStripeSession(stripe, checkout)),
    findSession: (id) => ask("cs", id, () => retrieveStripeSession(stripe, id)),
    findSessionOf: (id) => ask("pi", id, () => findSessionByPayment(stripe, id)),
    expireSession: (id) => ask("cs", id, () => expireStripeSession(stripe, id)),
    deleteCoupons: async (id) => {
      await ask("cs", id, () => deleteStripeCoupons(stripe, id));
    },
    findInvoice: (id) => ask("in", id, () => retrieveStripeInvoice(stripe, id)),
    findRiskSign: async (id) =>
      (await ask("issfr", id, () => findFraudWarning(stripe, id))) ?? ask("prv", id, () => findReview(stripe, id)),
    findFailedCharge: (id) => ask("ch", id, () => findFailedCharge(stripe, id)),
    refund: (wanted) => call(() => createRefund(stripe, wanted, options.now?.() ?? Date.now() / 1_000)),
    findRefunds: async (id) => (await ask("pi", id, () => listRefunds(stripe, id))) ?? [],
    findSubscription: (id) =>
      ask("sub", id, () => nullIfNotFound(async () => parseSubscription(await stripe.subscriptions.retrieve(id)))),
    endSubscription: (id, when) => call(() => cancelStripeSubscription(stripe, id, when)),
    resumeSubscription: (id) => call(() => resumeStripeSubscription(stripe, id)),
    deleteCustomer: async (id) => (await ask("cus", id, () => deleteStripeCustomer(stripe, id))) ?? false,
    findSubscriptionsOf: async (id) => (await ask("cus", id, () => listSubscriptionsOf(stripe, id))) ?? [],
    adoptDefaultCard: (id, options) => ask("sub", id, () => adoptDefaultCard(stripe, id, options)),
    openPortal: (id, returnUrl) => call(() => createCardUpdateSession(stripe, id, returnUrl)),
    findDisputes: async (id) => (await ask("pi", id, () => listDisputes(stripe, id))) ?? [],
    ...createStripeLists(stripe, call),
    checkAccess: (webhookUrl, types) => call(() => checkAccess(stripe, webhookUrl, types)),
    checkTaxSettings: () => call(() => readTaxSettings(stripe)),
    makeTestEvent: () => signTestEvent(stripe, options),
    readEvent: (body, signature) => verifySignedEvent(stripe, options, body, signature),
  };
}

function client(options: StripeOptions): Stripe {
  const { apiBase } = options;
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? 4_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && {
      host: bareHost(apiBase.hostname),
      port: apiBase.port || (apiBase.protocol === "https:" ? 443 : 80),
      protocol: apiBase.protocol === "https:" ? "https" : "http",
    }),
  });
}

/** `now`: Unix seconds. */
async function createRefund(stripe: Stripe, wanted: NewProviderRefund, now: number): Promise<ProviderRefund> {
  const { paymentIntentId, amount, refundId, idempotencyKey: key } = wanted;
  const params: Stripe.RefundCreateParams = {
    payment_intent: paymentIntentId,
    amount,
    reason: wanted.reason ?? "requested_by_customer",
    metadata: { refund_id: refundId },
  };
  return createOnce(key, async (options) => parseRefund(await stripe.refunds.create(params, options)), {
    // The refund may have been made in spite of the error.
    find: async () => (await listRefunds(stripe, paymentIntentId)).find((made) => made.refundId === refundId) ?? null,
    // The same for an hour, so that two processes make one refund, and one that waits for a balance is tried again.
    secondKey: `${key}-${Math.floor(now / 3_600)}`,
  });
}

async function listRefunds(stripe: Stripe, paymentIntentId: string): Promise<ProviderRefund[]> {
  const list = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return (await list.autoPagingToArray({ limit: MAX_LISTED })).map(parseRefund).reverse();
}

async function listDisputes(stripe: Stripe, paymentIntentId: string): Promise<ProviderDispute[]> {
  const list = stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  return (await list.autoPagingToArray({ limit: MAX_LISTED })).map(parseDispute);
}

/** Listing the webhook endpoints also checks the key. */
async function checkAccess(stripe: Stripe, webhookUrl: string, types: readonly string[]): Promise<ProviderAccess> {
  try {
    const { data, lastResponse } = await stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter(({ url, status }) => url === webhookUrl && status === "enabled");
    const sent = new Set(ours.flatMap(({ enabled_events }) => enabled_events));
    return {
      key: true,
      webhook: ours.length > 0,
      unsent: ours.length === 0 || sent.has("*") ? [] : types.filter((type) => !sent.has(type)),
      clock: clockIn(lastResponse.headers),
    };
  } catch (error) {
    const unknown = { webhook: null, unsent: [] };
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return { key: false, clock: clockIn(error.headers), ...unknown };
    if (error instanceof Stripe.errors.StripePermissionError)
      return { key: true, clock: clockIn(error.headers), ...unknown };
    throw error;
  }
}

function clockIn(headers: Record<string, string> | undefined): Date | null {
  const at = Date.parse(headers?.date ?? "");
  return Number.isNaN(at) ? null : new Date(at);
}
