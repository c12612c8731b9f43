import Stripe from "stripe";
import { toStorableText } from "~/lib/db/storable-text";
import type { CheckoutSession, NewCheckoutSession } from "./payment-provider";
import { parseSession } from "./stripe-answers.server";
import { nullIfNotFound } from "./stripe-faults.server";

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
