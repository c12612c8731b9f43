import { and, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { toProviderDiscount } from "~/billing/coupon-discount";
import { retakeCoupon } from "~/billing/coupons.server";
import { fulfillOrder } from "~/billing/payments/fulfill-order.server";
import type { CheckoutSession } from "~/billing/provider/payment-provider";
import { findTaxPlaceFault, planTax, type TaxPlan, toCheckoutTax } from "~/billing/taxes/tax-plan.server";
import { isCheckout, isRequest } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "~/orders/order-events.server";
import { orderPrice, priceLineItems } from "~/orders/order-price";
import { findModeMismatch } from "~/orders/payment-mode";
import { successPath } from "~/orders/success-path";
import { type TaxPlace, taxPlaceOf } from "~/orders/tax-place";
import { FIRST_CHECK_MS, lockQuoteForSale, sessionMetadata } from "./place-order.server";

const TAX_PLACE_UNKNOWN =
  "We don’t know this customer’s country, which the tax depends on. Create an order instead: its payment page asks for it.";

/** True for unpaid requests, and for pending orders that admins created. */
export const acceptsPaymentLink = ({
  service,
  status,
  madeBy,
}: Pick<OrderRow, "service" | "status" | "madeBy">): boolean => {
  if (madeBy) return status === "pending";
  const requested = serviceBySlug(service);
  return requested !== undefined && isRequest(requested) && (status === "pending" || status === "cancelled");
};

/**
 * Emails a payment link to the customer. For a request it reuses the open session or opens a new one, and a cancelled order
 * becomes pending again; for an order that an admin created, the link leads to its payment page. Throws
 * PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function sendPaymentLink(app: App, orderId: string, actor: string): Promise<Result> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return failure("This order doesn’t exist.");
  if (!acceptsPaymentLink(order))
    return failure("You can only send a payment link for a request that hasn’t been paid.");
  const mismatch = findModeMismatch(app, order);
  if (mismatch) return failure(`${mismatch} Ask the customer to send the request again.`);
  if (order.madeBy) {
    await app.db.transaction((tx) => emailPaymentLink(app, tx, orderId, actor));
    return { ok: true };
  }
  if (await findTaxPlaceFault(app, taxPlaceOf(order))) return failure(TAX_PLACE_UNKNOWN);
  const opened = await openOrderSession(app, order, (tx, session) =>
    emailPaymentLink(app, tx, orderId, actor, session.id),
  );
  return opened.ok ? { ok: true } : opened;
}

/** Enqueues the email with the payment link; records it in the timeline and the activity log. `actor`: the admin's email. */
export async function emailPaymentLink(app: App, tx: Tx, orderId: string, actor: string, sessionId?: string) {
  await shareOrderWithCustomer(app, tx, orderId);
  await recordOrderEvent(app, tx, { kind: "payment-link-sent", orderId, actor, detail: { sessionId } });
}

/** Makes the order visible to its customer in the portal. */
export async function shareOrderWithCustomer(app: App, tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ sharedAt: sql`coalesce(${orders.sharedAt}, ${app.now()})` })
    .where(eq(orders.id, orderId));
}

/**
 * Returns the payment URL of an unfinished checkout, for an admin to pass on. If its session has expired, it opens a new one and
 * the order is pending again. Sends no email, because the address is not verified. Throws PaymentProviderUnavailable,
 * PaymentProviderRejected.
 */
export async function reopenCheckout(app: App, orderId: string, actor: string): Promise<Result<{ url: string }>> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isUnfinishedCheckout(order)) return failure("This checkout is finished or was never started.");
  const mismatch = findModeMismatch(app, order);
  if (mismatch) return failure(`${mismatch} Ask the customer to order again.`);
  if (await findTaxPlaceFault(app, taxPlaceOf(order))) return failure(TAX_PLACE_UNKNOWN);
  const opened = await openOrderSession(app, order, async (tx, session) => {
    await recordOrderEvent(app, tx, { kind: "resume-link-made", orderId, actor, detail: { sessionId: session.id } });
  });
  if (!opened.ok) return opened;
  return opened.url
    ? { ok: true, url: opened.url }
    : failure("The card provider didn’t return a link. Please try again.");
}

const isUnfinishedCheckout = ({ service, status, invoiceId, madeBy }: OrderRow): boolean => {
  const ordered = serviceBySlug(service);
  if (!ordered || !isCheckout(ordered) || invoiceId || madeBy) return false;
  return status === "pending" || status === "cancelled";
};

/**
 * Finds or opens the order's payment session and stores its id; `record` runs in the same transaction. Fails if the order is
 * paid, was changed meanwhile, or the customer sent the same request again. Throws PaymentProviderUnavailable,
 * PaymentProviderRejected.
 */
export async function openOrderSession(
  app: App,
  order: OrderRow,
  record: (tx: Tx, session: CheckoutSession) => Promise<void>,
  { cancelUrl, taxPlace = null }: { cancelUrl?: string; taxPlace?: TaxPlace | null } = {},
): Promise<Result<{ url: string | null }>> {
  // Before a session is opened, and again when it is stored.
  const sale = await app.db.transaction((tx) => lockSale(tx, order));
  if (!sale.ok) return sale;
  const found = await findOrOpenSession(app, order, { cancelUrl, taxPlace: taxPlace ?? taxPlaceOf(order) });
  if (!found.ok) return found;
  const { session, plan } = found;
  if (session.status === "complete") {
    await fulfillOrder(app, session.id, "provider");
    return failure("The customer has already paid.");
  }
  const stored = await app.db.transaction(async (tx): Promise<Result<{ url: string | null }>> => {
    const unsold = await lockSale(tx, order);
    if (!unsold.ok) return unsold;
    // The lock makes concurrent requests agree on one session.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update");
    const isSameDraft = and(eq(orders.fingerprint, order.fingerprint), ne(orders.id, order.id));
    const [duplicate] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isSameDraft, eq(orders.status, "pending")));
    if (duplicate) return failure("The customer sent this request again. Please send the link for the newer order.");
    const [paid] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          // Finds the customer's orders by an index.
          sql`lower(${orders.email}) = ${order.email.toLowerCase()}`,
          isSameDraft,
          gt(orders.createdAt, order.createdAt),
          isNotNull(orders.paidAt),
        ),
      );
    if (paid) return failure("The customer placed this order again and has paid for the newer one.");
    const [updated] = await tx
      .update(orders)
      .set({
        status: "pending",
        paymentSessionId: session.id,
        ...plan,
        nextCheckAt: new Date(app.now().getTime() + FIRST_CHECK_MS),
      })
      .where(
        and(
          eq(orders.id, order.id),
          eq(orders.status, order.status),
          order.paymentSessionId
            ? sql`${orders.paymentSessionId} in (${order.paymentSessionId}, ${session.id})`
            : sql`(${isNull(orders.paymentSessionId)} or ${orders.paymentSessionId} = ${session.id})`,
        ),
      )
      .returning({ id: orders.id });
    if (!updated) return failure("The order has changed in the meantime. Please review it.");
    await record(tx, session);
    return { ok: true, url: session.url };
  });
  if (!stored.ok) await discardSession(app, order, session.id);
  return stored;
}

/** Fails if the order's quote was sold or revoked meanwhile, or its use of a coupon was taken. Locks both. */
async function lockSale(tx: Tx, order: OrderRow): Promise<Result> {
  if (order.quoteId && !(await lockQuoteForSale(tx, order.quoteId)))
    return failure("This order’s quote was paid or revoked in the meantime.");
  return order.status === "cancelled" ? retakeCoupon(tx, order) : { ok: true };
}

/** Expires a session that lost a race, so that it cannot be paid. Keeps one that a concurrent request stored. */
async function discardSession(app: App, order: OrderRow, sessionId: string): Promise<void> {
  if (sessionId === order.paymentSessionId) return;
  const isKept = await app.db.transaction(async (tx) => {
    const [current] = await tx.select().from(orders).where(eq(orders.id, order.id)).for("update");
    if (current?.paymentSessionId === sessionId) return true;
    // The provider opens the next session after the order's last one; without its id it would return this one again.
    if (current?.status === "cancelled" && current.paymentSessionId === order.paymentSessionId)
      await tx.update(orders).set({ paymentSessionId: sessionId }).where(eq(orders.id, order.id));
    return false;
  });
  if (!isKept) await app.paymentProvider.expireSession(sessionId);
}

/** Ends one that offers a customer's saved cards: its URL would be passed on. */
async function findEarlierSession(app: App, { paymentSessionId }: OrderRow): Promise<CheckoutSession | null> {
  const session = paymentSessionId ? await app.paymentProvider.findSession(paymentSessionId) : null;
  return session?.status === "open" && session.customerId ? app.paymentProvider.expireSession(session.id) : session;
}

/** `plan`: what changes in the order's columns with a new session. */
async function findOrOpenSession(
  app: App,
  order: OrderRow,
  { cancelUrl, taxPlace }: { cancelUrl?: string; taxPlace: TaxPlace | null },
): Promise<Result<{ session: CheckoutSession; plan: TaxPlan }>> {
  const earlier = await findEarlierSession(app, order);
  if (earlier && earlier.status !== "expired") return { ok: true, session: earlier, plan: {} };
  const service = serviceBySlug(order.service);
  const price = orderPrice(order);
  const matchingPrice = price && price.cents - order.discount === order.amount ? price : null;
  const path = service && isCheckout(service) ? service.sale.successPath(order.brief, price) : undefined;
  const productName = service?.sale.productName ?? order.pageType;
  const { appUrl } = app.settings;
  const purchase = {
    service: { slug: order.service, name: productName },
    productName,
    amount: order.amount,
    items: priceLineItems(matchingPrice),
  };
  const planned = await planTax(app, { ...purchase, discount: order.discount }, taxPlace);
  if (!planned.ok) return planned;
  // An order whose last session had taxes has none now, if they were switched off.
  const plan: TaxPlan = order.taxMode === null ? planned.plan : { ...NO_TAX, ...planned.plan };
  const session = await app.paymentProvider.openSession({
    orderId: order.id,
    afterSession: earlier?.id,
    ...purchase,
    every: matchingPrice?.every,
    tax: toCheckoutTax(app, plan),
    discount: toProviderDiscount(order),
    email: order.email,
    metadata: sessionMetadata(order),
    successUrl: appUrl + successPath(order.service, "{CHECKOUT_SESSION_ID}", path),
    cancelUrl: cancelUrl ?? `${appUrl}${service?.offer.paths.form ?? "/"}`,
  });
  return { ok: true, session, plan };
}

const NO_TAX: TaxPlan = { taxMode: null, taxLines: null, taxCountry: null, taxState: null, taxId: null };
