import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { PortalCustomer } from "~/auth/magic-links.server";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { findRunningSubscriptions } from "~/billing/subscriptions/running-subscriptions.server";
import { withoutConsent } from "~/catalog/terms-consent";
import type { App } from "~/lib/app-context.server";
import { orders } from "~/lib/db/schema/index";
import { orderReference } from "~/lib/reference";
import type { Result } from "~/lib/result";
import { stableHash } from "~/lib/stable-hash.server";
import { isLiveMode } from "~/orders/payment-mode";
import {
  applyCoupon,
  type CheckoutRequest,
  type EarlierCheckout,
  type PriceOfNow,
  readCheckoutRequest,
} from "./checkout-request.server";
import { placeOrder, receiptUrl } from "./place-order.server";
import { findOrderOfSession, replaceEarlierCheckout } from "./replaced-checkouts.server";

/** A purchase after which the shop asks before it sells the same again. */
const RECENT_MS = 24 * 3_600_000;

/** `receipt` is null for a browser that does not know the payment session. `amount` in cents. */
type RecentPurchase = {
  paidAt: Date;
  /** It is an older subscription to the same service, which is charged every month. */
  running?: true;
  receipt: { url: string; reference: string; amount: number } | null;
};

type SubmittedCheckout = { url: string; sessionId: string } | { paidBefore: RecentPurchase };

/**
 * Places the order of a request's body and returns the payment page, or, if the request asks, what was already paid; nothing is
 * sold then. `customer`: of the portal; the page offers their saved cards if it is their address. Fails with a sentence for the buyer. Throws PaymentProviderUnavailable, PaymentProviderRejected, PaymentNotRecorded.
 */
export async function submitCheckout(
  app: App,
  body: unknown,
  customer: PortalCustomer | null = null,
): Promise<Result<{ answer: SubmittedCheckout }, PriceOfNow>> {
  const parsed = await readCheckoutRequest(app.content, body);
  if (!parsed.ok) return parsed;
  const { earlier, ...wanted } = parsed;
  const checkout = confirmAddress(wanted.checkout, customer);
  const priced = await applyCoupon(app, { ...wanted, checkout });
  if (priced.ok) await replaceEarlierCheckout(app, priced.checkout, earlier);
  // Before a rejected coupon: a code that was used for this brief is used up because it was paid.
  const paidBefore =
    (await findRecentPurchase(app, checkout, earlier)) ?? (await findSubscription(app, checkout, earlier));
  if (paidBefore) return { ok: true, answer: { paidBefore } };
  if (!priced.ok) return priced;
  const placed = await placeOrder(app, priced.checkout, earlier.lastSession);
  return placed.ok ? { ok: true, answer: { url: placed.url, sessionId: placed.sessionId } } : placed;
}

/** A link that the browser got for paying proves nothing: its buyer may have typed any address. */
function confirmAddress(checkout: CheckoutRequest, customer: PortalCustomer | null): CheckoutRequest {
  const isTheirs = customer?.scope === "address" && customer.email === checkout.email.toLowerCase();
  return isTheirs ? { ...checkout, confirmed: true } : checkout;
}

/**
 * Finds what the buyer paid in the last day: this brief, with or without a coupon, or the checkout that this browser opened last
 * for this service. Null if the request does not ask.
 */
async function findRecentPurchase(
  app: PaymentApp,
  checkout: CheckoutRequest,
  { lastSession, asksIfPaid }: EarlierCheckout,
): Promise<RecentPurchase | null> {
  if (!asksIfPaid) return null;
  const since = new Date(app.now().getTime() - RECENT_MS);
  const own = await findOrderOfSession(app.db, checkout, lastSession);
  const paid = own?.paidAt && own.paidAt > since ? own : await findPaidBrief(app, checkout, since);
  if (!paid?.paidAt) return null;
  const { paidAt, paymentSessionId, id, amount } = paid;
  // The session's id opens the receipt, so only a browser that has it gets the link.
  const isKnown = paymentSessionId !== null && paymentSessionId === lastSession;
  const receipt = isKnown
    ? { url: receiptUrl(app.settings, checkout, paymentSessionId), reference: orderReference(id), amount }
    : null;
  return { paidAt, receipt };
}

/** Only for a browser that has proved the address: to others the answer would tell who is a customer. */
async function findSubscription(
  app: Pick<App, "db" | "paymentProvider">,
  { service, email, confirmed }: CheckoutRequest,
  { asksIfPaid }: EarlierCheckout,
): Promise<RecentPurchase | null> {
  if (!asksIfPaid || !confirmed) return null;
  const wanted = { email, service: service.offer.slug, live: isLiveMode(app) };
  const [running] = await findRunningSubscriptions(app.db, wanted);
  return running ? { paidAt: running.createdAt, running: true, receipt: null } : null;
}

async function findPaidBrief(app: PaymentApp, { service, email, brief }: CheckoutRequest, since: Date) {
  const paid = await app.db
    .select()
    .from(orders)
    .where(
      and(
        sql`lower(${orders.email}) = ${email.toLowerCase()}`,
        eq(orders.service, service.offer.slug),
        eq(orders.live, isLiveMode(app)),
        isNull(orders.invoiceId),
        gt(orders.paidAt, since),
      ),
    )
    .orderBy(desc(orders.paidAt));
  const wanted = briefHash(brief);
  return paid.find((order) => briefHash(order.brief) === wanted);
}

const briefHash = (brief: Record<string, unknown>): string => {
  const { email, ...rest } = withoutConsent(brief);
  return stableHash({ ...rest, email: typeof email === "string" ? email.toLowerCase() : email });
};
