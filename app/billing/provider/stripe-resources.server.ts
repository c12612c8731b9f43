import Stripe from "stripe";
import { z } from "zod";
import { toStorableText } from "~/lib/db/storable-text";
import type {
  CheckoutSession,
  FailedCharge,
  NewCheckoutSession,
  PaymentProvider,
  ProviderSubscription,
} from "./payment-provider";
import {
  type CallWithDeadline,
  idOrObjectSchema,
  nullIfNotFound,
  parseDispute,
  parseInvoice,
  parseSession,
  parseSubscription,
} from "./stripe-answers.server";
import { parseListedEvent } from "./stripe-events.server";

/** What we read of a charge that failed, with the payment that it was an attempt of. */
const failedCharge = z.object({
  status: z.string(),
  failure_code: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  outcome: z.object({ reason: z.string().nullable() }).nullable(),
  payment_intent: z
    .object({ payment_details: z.object({ order_reference: z.string().nullable().optional() }).nullish() })
    .nullable(),
});

/**
 * A charge by its id. The payment of a checkout carries our labels, and its charges with it. That of a subscription's first month takes
 * none; the provider only notes on it which session it is of, cut to a length of its own.
 */
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

const PAGE = 100;

type Lists = Pick<
  PaymentProvider,
  | "listEvents"
  | "listCompleteSessions"
  | "listPaidInvoices"
  | "listRefundedPayments"
  | "listDisputes"
  | "listSubscriptions"
>;

/** The provider's lists, each page one bounded call, so that a long list has no deadline as a whole. */
export function createStripeLists(stripe: Stripe, call: CallWithDeadline): Lists {
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
    listRefundedPayments: (since) =>
      pages(call, paymentOf, (paging) => stripe.refunds.list({ ...paging, created: from(since) }), distinct),
    listDisputes: (since) =>
      pages(call, parseDispute, (paging) => stripe.disputes.list({ ...paging, created: from(since) })),
    listSubscriptions: () =>
      pages(call, parseSubscription, (paging) => stripe.subscriptions.list({ ...paging, status: "all" })),
  };
}

const from = (since: Date) => ({ gte: Math.floor(since.getTime() / 1_000) });

const paymentOf = (refund: Stripe.Refund): string | null => idOrObjectSchema.parse(refund.payment_intent);

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

type Paging = { limit: number; starting_after?: string };
type Page<Answer> = Pick<Stripe.ApiList<Answer>, "data" | "has_more">;

/** Reads a list page by page; `pack` makes of a page's items what the caller gets. */
function pages<Answer extends { id: string }, Item>(
  call: CallWithDeadline,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
): AsyncIterable<Item[]>;
function pages<Answer extends { id: string }, Item, Packed>(
  call: CallWithDeadline,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
  pack: (items: Item[]) => Packed,
): AsyncIterable<Packed>;
async function* pages<Answer extends { id: string }, Item>(
  call: CallWithDeadline,
  read: (answer: Answer) => Item,
  ask: (paging: Paging) => Promise<Page<Answer>>,
  pack: (items: Item[]) => unknown = (items) => items,
): AsyncIterable<unknown> {
  for (let after: string | undefined; ; ) {
    const page = await call(async () => {
      const { data, has_more } = await ask({ limit: PAGE, ...(after && { starting_after: after }) });
      return { items: data.map(read), last: data.at(-1)?.id, more: has_more };
    });
    yield pack(page.items);
    if (!page.more || !page.last) return;
    after = page.last;
  }
}

/** Checkout sessions at Stripe: what we open them with, and how we ask about them. */

/** Opens the session of an order; the same order (and earlier session) finds the same one again. */
export async function createStripeSession(stripe: Stripe, checkout: NewCheckoutSession): Promise<CheckoutSession> {
  const coupon = checkout.discount && (await couponFor(stripe, checkout, checkout.discount));
  const created = await stripe.checkout.sessions.create(sessionParams(checkout, coupon), {
    idempotencyKey: sessionKey(checkout),
  });
  // A replay shows the session as it was when it was opened; it may have been paid or have expired since.
  const replayed = created.lastResponse.headers["idempotent-replayed"] === "true";
  return (replayed ? await retrieveStripeSession(stripe, created.id) : null) ?? parseSession(created);
}

const sessionKey = ({ orderId, afterSession }: NewCheckoutSession) =>
  afterSession ? `order-${orderId}-after-${afterSession}` : `order-${orderId}`;

/** The provider's own coupon for one order's discount, for one payment: of a subscription that is the first month. */
async function couponFor(
  stripe: Stripe,
  { orderId }: NewCheckoutSession,
  discount: NonNullable<NewCheckoutSession["discount"]>,
) {
  const { id } = await stripe.coupons.create(
    {
      amount_off: discount.amount,
      currency: "usd",
      duration: "once",
      name: toStorableText(discount.name, MAX_COUPON_NAME),
    },
    { idempotencyKey: `coupon-${orderId}-${discount.amount}` },
  );
  return id;
}

const MAX_COUPON_NAME = 40;

function sessionParams(checkout: NewCheckoutSession, coupon: string | undefined): Stripe.Checkout.SessionCreateParams {
  const metadata = labels(checkout);
  return {
    mode: checkout.every ? "subscription" : "payment",
    // Cards settle at once: nobody waits days to learn whether an order was paid.
    allowed_payment_method_types: ["card"],
    client_reference_id: checkout.orderId,
    customer_email: checkout.email,
    line_items: itemsOf(checkout).map(({ name, amount, description }) => ({
      quantity: 1,
      price_data: {
        currency: "usd",
        unit_amount: amount,
        product_data: { name, ...(description && { description }) },
        ...(checkout.every && { recurring: { interval: checkout.every } }),
      },
    })),
    ...(coupon && { discounts: [{ coupon }] }),
    metadata,
    // Renewals and refunds come with the subscription's or the payment's metadata, not with the session's.
    ...(checkout.every ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

/**
 * The product, or what its amount is made of; the first of several items also says what the product is. Throws RangeError when
 * the items are not the amount: the buyer would pay another sum than the one that was checked.
 */
function itemsOf({
  productName,
  amount,
  items = [],
  discount,
}: NewCheckoutSession): { name: string; amount: number; description?: string }[] {
  const price = amount + (discount?.amount ?? 0);
  if (items.length === 0) return [{ name: productName, amount: price }];
  const sum = items.reduce((total, item) => total + item.amount, 0);
  if (sum !== price) throw new RangeError(`The items of a checkout come to ${sum} cents instead of ${price}`);
  return items.map((item, index) => (index === 0 ? { ...item, description: productName } : item));
}

const MAX_LABELS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

/** The provider takes 50 labels, keys of 40 and values of 500 characters; the whole texts are in our own database. */
function labels(checkout: NewCheckoutSession): Record<string, string> {
  const given = Object.entries(checkout.metadata)
    .map(
      ([key, value]) => [toStorableText(key.replace(/[[\]]/g, ""), MAX_KEY), toStorableText(value, MAX_VALUE)] as const,
    )
    .filter(([key, value]) => key !== "" && key !== "order_id" && key !== "__proto__" && value !== "");
  return Object.fromEntries([["order_id", checkout.orderId], ...given.slice(0, MAX_LABELS - 1)]);
}

export const retrieveStripeSession = (stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> =>
  nullIfNotFound(async () => {
    // A subscription's first payment hangs on its bill, not on the session.
    const answer = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice.payments"] });
    return parseSession(answer);
  });

/** The session whose one payment this was; null when there is none. */
export async function findSessionByPayment(stripe: Stripe, paymentIntentId: string): Promise<CheckoutSession | null> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  return data[0] ? parseSession(data[0]) : null;
}

/** Ends an open session; another one is returned as it is. */
export async function expireStripeSession(stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> {
  const session = await retrieveStripeSession(stripe, sessionId);
  return session?.status === "open" ? expire(stripe, sessionId) : session;
}

/** The session may be paid while we ask: then the provider refuses, and the session is returned as it is. */
async function expire(stripe: Stripe, sessionId: string): Promise<CheckoutSession | null> {
  try {
    const idempotencyKey = `expire-${sessionId}`;
    return parseSession(await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey }));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveStripeSession(stripe, sessionId);
    throw error;
  }
}

/** What is asked of the provider about a subscription that runs. */

/** Both ways may be repeated: one that has ended already is only asked about. */
export async function cancelStripeSubscription(
  stripe: Stripe,
  id: string,
  when: "now" | "period-end",
): Promise<ProviderSubscription> {
  const found = parseSubscription(await stripe.subscriptions.retrieve(id));
  if (found.status === "ended") return found;
  return parseSubscription(
    when === "now"
      ? await stripe.subscriptions.cancel(id)
      : await stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  );
}

/** May be repeated. One that has ended is refused by the provider itself. */
export const resumeStripeSubscription = async (stripe: Stripe, id: string): Promise<ProviderSubscription> =>
  parseSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: false }));

/** The page changes the card and nothing else, whatever else the account's portal can do, and leads back when that is done. */
export async function createCardUpdateSession(stripe: Stripe, id: string, returnUrl: string): Promise<string> {
  const { customer } = owned.parse(await stripe.subscriptions.retrieve(id));
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
    },
  });
  return portal.parse(session).url;
}

/** What we read of a subscription and of a portal session here. */
const owned = z.object({ customer: idOrObjectSchema.pipe(z.string()) });
const portal = z.object({ url: z.url({ protocol: /^https?$/ }) });
