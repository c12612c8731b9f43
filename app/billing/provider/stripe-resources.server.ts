import Stripe from "stripe";
import { z } from "zod";
import { toStorableText } from "~/lib/db/storable-text";
import { orderReference } from "~/lib/reference";
import type {
  CheckoutSession,
  FailedCharge,
  NewCheckoutSession,
  PaymentProvider,
  ProviderInvoice,
  ProviderLedgerEntry,
  ProviderRiskSign,
  ProviderSubscription,
} from "./payment-provider";
import { createOnce } from "./stored-errors.server";
import {
  type CallWithDeadline,
  idOrObjectSchema,
  isBusy,
  nullIfNotFound,
  parseDispute,
  parseInvoice,
  parseSession,
  parseSubscription,
} from "./stripe-answers.server";
import { ownCustomerParams, resolveCustomer, sharedCustomerParams } from "./stripe-customers.server";
import { parseListedEvent } from "./stripe-events.server";
import { productOf, withProducts } from "./stripe-products.server";
import { findInvoiceTax, listSessionTaxLines, type TaxParams, taxParams } from "./stripe-tax.server";

const PAGE_SIZE = 100;
const MAX_COUPON_NAME = 40;
const MAX_METADATA_ENTRIES = 50;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;

const failedCharge = z.object({
  status: z.string(),
  failure_code: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  outcome: z.object({ reason: z.string().nullable() }).nullable(),
  payment_intent: z
    .object({ payment_details: z.object({ order_reference: z.string().nullable().optional() }).nullish() })
    .nullable(),
});

/** The charge of a subscription's first month has no metadata of ours, only the start of the session's id. */
export const findFailedCharge = (stripe: Stripe, id: string): Promise<FailedCharge | null> =>
  nullIfNotFound(async () => {
    const charge = failedCharge.parse(await stripe.charges.retrieve(id, { expand: ["payment_intent"] }));
    if (charge.status !== "failed") return null;
    return {
      orderId: charge.metadata.order_id ?? null,
      sessionBegins: charge.payment_intent?.payment_details?.order_reference ?? null,
      code: charge.outcome?.reason ?? charge.failure_code ?? "",
    };
  });

const fraudWarning = z.object({ fraud_type: z.string() });
const review = z.object({ reason: z.string(), opened_reason: z.string(), open: z.boolean() });

export const findFraudWarning = (stripe: Stripe, id: string): Promise<ProviderRiskSign | null> =>
  nullIfNotFound(async () => {
    const { fraud_type: reason } = fraudWarning.parse(await stripe.radar.earlyFraudWarnings.retrieve(id));
    return { kind: "fraud-warning", reason };
  });

export const findReview = (stripe: Stripe, id: string): Promise<ProviderRiskSign | null> =>
  nullIfNotFound(async () => {
    const { reason, opened_reason, open } = review.parse(await stripe.reviews.retrieve(id));
    return { kind: "payment-review", reason: opened_reason, ...(!open && { closed: reason }) };
  });

/** The deadline applies to each page, so that a long list has none in total. */
export function createStripeLists(stripe: Stripe, call: CallWithDeadline) {
  return {
    listEvents: (since, types) =>
      pages(call, parseListedEvent, (paging) =>
        stripe.events.list({ ...paging, types: [...types], created: from(since) }),
      ),
    listCompleteSessions: (since) =>
      pages(call, parseSession, (paging) =>
        stripe.checkout.sessions.list({ ...paging, status: "complete", created: from(since) }),
      ),
    listPaidInvoices: (since) =>
      pages(call, parseInvoice, (paging) =>
        stripe.invoices.list({ ...paging, status: "paid", created: from(since), expand: ["data.payments"] }),
      ),
    async *listRefundedPayments(since) {
      const paymentOf = (refund: Stripe.Refund) => idOrObjectSchema.parse(refund.payment_intent);
      const refunds = pages(call, paymentOf, (paging) => stripe.refunds.list({ ...paging, created: from(since) }));
      for await (const page of refunds) yield [...new Set(page.filter((id) => id !== null))];
    },
    listDisputes: (since) =>
      pages(call, parseDispute, (paging) => stripe.disputes.list({ ...paging, created: from(since) })),
    listLedger: (since, until) =>
      pages(call, parseLedgerEntry, (paging) =>
        stripe.balanceTransactions.list({
          ...paging,
          created: { ...from(since), lt: Math.ceil(until.getTime() / 1_000) },
          expand: ["data.source"],
        }),
      ),
    listSubscriptions: () =>
      pages(call, parseSubscription, (paging) => stripe.subscriptions.list({ ...paging, status: "all" })),
  } satisfies Partial<PaymentProvider>;
}

const ledgerEntry = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  source: z.union([
    z.string(),
    z.object({ id: z.string(), object: z.string(), payment_intent: idOrObjectSchema }),
    z.null(),
  ]),
});

function parseLedgerEntry(answer: Stripe.BalanceTransaction): ProviderLedgerEntry {
  const { id, type, amount, fee, source } = ledgerEntry.parse(answer);
  const isCharge = typeof source === "object" && source?.object === "charge";
  const about = typeof source === "string" ? source : ((isCharge ? source.payment_intent : source?.id) ?? "");
  return { id, about, amount, fee, isFee: type === "stripe_fee" };
}

const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1_000) });

type Paging = { limit: number; starting_after?: string };

async function* pages<Answer extends { id: string }, Item>(
  call: CallWithDeadline,
  parse: (answer: Answer) => Item,
  list: (paging: Paging) => Promise<Pick<Stripe.ApiList<Answer>, "data" | "has_more">>,
): AsyncIterable<Item[]> {
  for (let after: string | undefined; ; ) {
    const page = await call(async () => {
      const { data, has_more } = await list({ limit: PAGE_SIZE, ...(after && { starting_after: after }) });
      return { items: data.map(parse), last: data.at(-1)?.id, more: has_more };
    });
    yield page.items;
    if (!page.more || !page.last) return;
    after = page.last;
  }
}

export async function createStripeSession(stripe: Stripe, checkout: NewCheckoutSession): Promise<CheckoutSession> {
  const { orderId, afterSession } = checkout;
  const coupon = await createStripeCoupon(stripe, checkout);
  const taxes = await taxParams(stripe, checkout.tax);
  const key = afterSession ? `order-${orderId}-after-${afterSession}` : `order-${orderId}`;
  const items = itemsOf(checkout).map(({ amount, once, ...line }) => ({
    amount,
    once,
    product: productOf(checkout.service, line),
  }));
  const products = items.map(({ product }) => product);
  const customer = customerParams(checkout, await resolveCustomer(stripe, checkout));
  const params = { ...sessionParams(checkout, items, coupon, taxes), ...customer };
  const created = await withProducts(stripe, products, () =>
    createOnce(key, (options) => stripe.checkout.sessions.create(params, options)),
  );
  // A replayed response has the session's state at its creation: it may have been paid or have expired since.
  const replayed = created.lastResponse.headers["idempotent-replayed"] === "true";
  return (replayed ? await retrieveStripeSession(stripe, created.id) : null) ?? parseSession(created);
}

const customerParams = (checkout: NewCheckoutSession, customer: string | undefined) =>
  customer ? sharedCustomerParams(customer) : ownCustomerParams(checkout);

/** Used by one session. `deleteStripeCoupons` removes it when that has ended. */
async function createStripeCoupon(stripe: Stripe, { orderId, currency, discount, afterSession }: NewCheckoutSession) {
  if (!discount) return undefined;
  const name = toStorableText(discount.name, MAX_COUPON_NAME);
  const metadata = { order_id: orderId };
  const coupon = { amount_off: discount.amount, currency, duration: "once", name, metadata } as const;
  // The coupon of the session before may be deleted.
  const key = `coupon-${orderId}-${discount.amount}${afterSession ? `-after-${afterSession}` : ""}`;
  return (await createOnce(key, (options) => stripe.coupons.create(coupon, options))).id;
}

const sessionCoupons = z.object({
  client_reference_id: z.string().nullable(),
  status: z.string().nullable(),
  discounts: z.array(z.object({ coupon: idOrObjectSchema })).nullable(),
});

/** Of an ended session, if we made them for its order. */
export async function deleteStripeCoupons(stripe: Stripe, sessionId: string): Promise<void> {
  const session = await nullIfNotFound(async () =>
    sessionCoupons.parse(await stripe.checkout.sessions.retrieve(sessionId)),
  );
  if (!session || session.status === "open") return;
  for (const { coupon: id } of session.discounts ?? []) {
    const coupon = id ? await nullIfNotFound(() => stripe.coupons.retrieve(id)) : null;
    if (coupon && coupon.metadata?.order_id === session.client_reference_id)
      await nullIfNotFound(() => stripe.coupons.del(coupon.id));
  }
}

function sessionParams(
  checkout: NewCheckoutSession,
  items: readonly { amount: number; once: true | undefined; product: { id: string } }[],
  coupon: string | undefined,
  taxes: TaxParams,
): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(checkout);
  return {
    mode: checkout.every ? "subscription" : "payment",
    // Other payment methods may take days to settle.
    allowed_payment_method_types: ["card"],
    client_reference_id: checkout.orderId,
    line_items: items.map(({ amount, once, product }) => ({
      quantity: 1,
      ...taxes.item,
      price_data: {
        currency: checkout.currency,
        unit_amount: amount,
        ...taxes.price,
        product: product.id,
        ...(checkout.every && !once && { recurring: { interval: checkout.every } }),
      },
    })),
    ...(coupon && { discounts: [{ coupon }] }),
    ...taxes.session,
    metadata,
    // Renewals and refunds have the metadata of the subscription or payment, not of the session.
    ...(checkout.every
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata, statement_descriptor_suffix: descriptorSuffix(checkout.orderId) } }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

/** What a customer finds on the bank statement and in our emails. It must contain a letter. */
function descriptorSuffix(orderId: string): string {
  const reference = orderReference(orderId);
  return /[A-Z]/.test(reference) ? reference : `R${reference}`;
}

type LineItem = { name: string; amount: number; description?: string; once?: true };

/** An item of its own name also names the product, of several the first. Throws RangeError if the items do not add up to the amount that was checked. */
function itemsOf({ service, productName, amount, items = [], discount }: NewCheckoutSession): LineItem[] {
  const price = amount + (discount?.amount ?? 0);
  if (items.length === 0)
    return [{ name: productName, amount: price, ...(productName !== service.name && { description: service.name }) }];
  const sum = items.reduce((total, item) => total + item.amount, 0);
  if (sum !== price) throw new RangeError(`The items of a checkout come to ${sum} cents instead of ${price}`);
  return items.map((item, index) => (index === 0 ? { ...item, description: productName } : item));
}

/** Cut to Stripe's limits; our own database has the complete texts. */
function metadataOf(checkout: NewCheckoutSession): Record<string, string> {
  const given = Object.entries(checkout.metadata)
    .map(([key, value]) => [
      toStorableText(key.replace(/[[\]]/g, ""), MAX_METADATA_KEY),
      toStorableText(value, MAX_METADATA_VALUE),
    ])
    .filter(([key, value]) => key !== "" && key !== "order_id" && key !== "__proto__" && value !== "");
  return Object.fromEntries([["order_id", checkout.orderId], ...given.slice(0, MAX_METADATA_ENTRIES - 1)]);
}

export const retrieveStripeSession = (stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> =>
  nullIfNotFound(async () => {
    // A subscription's first payment belongs to its invoice, not to the session.
    const answer = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice.payments"] });
    const session = parseSession(answer);
    if (!session.tax) return session;
    return { ...session, tax: { ...session.tax, lines: await listSessionTaxLines(stripe, sessionId) } };
  });

/** With the payments and the taxes of the invoice. */
export const retrieveStripeInvoice = (stripe: Stripe, id: string): Promise<ProviderInvoice | null> =>
  nullIfNotFound(async () => {
    const answer = await stripe.invoices.retrieve(id, { expand: ["payments"] });
    return { ...parseInvoice(answer), ...(await findInvoiceTax(stripe, answer)) };
  });

export async function findSessionByPayment(stripe: Stripe, paymentIntentId: string): Promise<CheckoutSession | null> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  return data[0] ? parseSession(data[0]) : null;
}

export async function expireStripeSession(stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> {
  const session = await retrieveStripeSession(stripe, sessionId);
  if (session?.status !== "open") return session;
  try {
    const idempotencyKey = `expire-${sessionId}`;
    return parseSession(await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey }));
  } catch (error) {
    // The session was paid or expired in the meantime.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && !isBusy(error))
      return retrieveStripeSession(stripe, sessionId);
    throw error;
  }
}

export async function cancelStripeSubscription(
  stripe: Stripe,
  id: string,
  when: "now" | "period-end",
): Promise<ProviderSubscription> {
  const subscription = parseSubscription(await stripe.subscriptions.retrieve(id));
  if (subscription.status === "ended") return subscription;
  return parseSubscription(
    when === "now"
      ? await stripe.subscriptions.cancel(id)
      : await stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  );
}

/** A date of the end is another field, and both must not be sent together. */
export async function resumeStripeSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  const resumed = parseSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: false }));
  return resumed.endsAtPeriodEnd
    ? parseSubscription(await stripe.subscriptions.update(id, { cancel_at: "" }))
    : resumed;
}
