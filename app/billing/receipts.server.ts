import { and, desc, eq, or } from "drizzle-orm";
import { z } from "zod";
import { createSeal, isSealOf } from "~/auth/seal.server";
import { DEFAULT_CUSTOMER_NAME, isCheckout } from "~/catalog/define-service";
import type { App } from "~/lib/app-context.server";
import type { OrderStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";
import { laterMonthPrice } from "~/orders/order-price";
import { isPending } from "~/orders/order-states";
import { isPendingSql } from "~/orders/order-states.server";
import { findOrderProgress } from "~/orders/progress.server";
import { type LinkViewer, orderOfSessionSql } from "~/orders/session-links.server";
import { soldOrderTitle, soldService } from "~/orders/sold-service";
import { successPath } from "~/orders/success-path";
import { isReverseCharge, priceWithTax, REVERSE_CHARGE_NOTE, sumTaxLines } from "~/orders/tax-lines";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { couponLabel } from "./coupon-discount";
import { fulfillOrder, PaymentNotRecorded } from "./payments/fulfill-order.server";
import { nextPaymentDate } from "./subscriptions/next-payment";
import { findOrderBySubscription } from "./subscriptions/renewals.server";

/** A checkout session id. Anything else is rejected without a query. */
export const checkoutSessionIdSchema = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/);

/** The checkout session, or the key in the receipt link of a later month. */
export type ReceiptId = { sessionId: string } | { key: string };

/** Null also if the order's links have ended, unless `viewer` may see it. */
export async function findReceipt(app: App, id: ReceiptId, viewer: LinkViewer | null = null): Promise<Receipt | null> {
  const order = await findReceiptOrder(app, id, viewer);
  if (!order) return null;
  const { createdAt, amount, email, name, pageType } = order;
  return { id: order.id, created_at: createdAt.toISOString(), amount, email, name, page_type: pageType };
}

/**
 * Fulfills the order of a session for the success page and returns its status; null for an unknown session, and for a paid one whose
 * links have ended, unless `viewer` may see it. Throws PaymentProviderUnavailable, and PaymentNotRecorded if the session is paid but
 * the order is still pending.
 */
export async function confirmPayment(
  app: App,
  id: string,
  viewer: LinkViewer | null = null,
): Promise<OrderStatus | null> {
  const [order] = await app.db
    .select({ status: orders.status })
    .from(orders)
    .where(or(orderOfSessionSql(id, viewer), and(eq(orders.paymentSessionId, id), isPendingSql)));
  if (!order) return null;
  if (!isPending(order.status)) return order.status;
  // The webhook and the sweep do not depend on this question.
  if ((await app.rateLimits.consume("payment-check", id)) > 0) return order.status;
  const result = await fulfillOrder(app, id, "buyer");
  if (!result) return null;
  if (result.paid && isPending(result.status)) throw new PaymentNotRecorded(`${id} does not match its order`);
  return result.status;
}

/** Null as for `findReceipt`. */
export async function findReceiptDetails(
  app: Pick<App, "auth" | "db" | "now" | "settings">,
  id: ReceiptId,
  viewer: LinkViewer | null = null,
): Promise<ReceiptDetails | null> {
  const order = await findReceiptOrder(app, id, viewer);
  return order && { ...(await buildReceiptDetails(app, order)), ...soldDetails(order) };
}

function soldDetails(order: OrderRow): Pick<ReceiptDetails, "sold"> {
  const service = order.soldAs && soldService(order);
  if (!service) return {};
  const { offer, needs, nextSteps } = service;
  const { slug, draftKey, deliverable } = offer;
  return { sold: { offer: { slug, draftKey, deliverable }, needs, nextSteps: [...nextSteps] } };
}

async function findReceiptOrder(
  app: Pick<App, "auth" | "db">,
  id: ReceiptId,
  viewer: LinkViewer | null,
): Promise<OrderRow | null> {
  if ("key" in id) return findOrderOfKey(app, id.key);
  const [order] = await app.db.select().from(orders).where(orderOfSessionSql(id.sessionId, viewer));
  return order ?? null;
}

/** For pages, emails and invoices. Amounts are cents. */
export async function buildReceiptDetails(
  app: Pick<App, "db" | "now" | "settings">,
  order: OrderRow,
): Promise<ReceiptDetails> {
  const service = soldService(order);
  const { lastPaidAt, ...nextAndEnd } = await nextChargeAndEnd(app.db, order);
  return {
    service: soldOrderTitle(order),
    plan: service?.plan(order.brief) ?? null,
    pageType: service?.pageTypeLabel(order.pageType) ?? order.pageType,
    person: contactNameOf(order.brief),
    company:
      order.company ||
      (order.name === DEFAULT_CUSTOMER_NAME || order.name === contactNameOf(order.brief) ? null : order.name),
    lines: receiptLines(order),
    ...receiptTaxes(order),
    method: order.amount === 0 ? "Credit or coupon" : "Card",
    refunded: order.refundedAmount,
    ...nextAndEnd,
    progress: await findOrderProgress(app, order, lastPaidAt),
    orderUrl: null,
  };
}

/** Nothing for an order without taxes. */
function receiptTaxes(order: OrderRow): Pick<ReceiptDetails, "taxes" | "taxNote"> {
  // Until it is paid, the amount is the price.
  if (order.taxMode === null || !order.paidAt) return {};
  const taxes = sumTaxLines(order.taxLines ?? []);
  if (taxes.length === 0) return {};
  return { taxes, ...(isReverseCharge(order) && { taxNote: REVERSE_CHARGE_NOTE }) };
}

/** Before added taxes. Empty if the price lines do not add up to what was paid. */
function receiptLines(order: OrderRow): ReceiptDetails["lines"] {
  const { amount, taxAdded, coupon, discount, billingReason } = order;
  if (billingReason) return [{ label: billingReason, cents: amount - taxAdded }];
  const price = order.agreed;
  if (!price || price.cents - discount !== amount - taxAdded)
    return taxAdded > 0 ? [{ label: "Price", cents: amount - taxAdded }] : [];
  const parts = (price.parts ?? []).map(({ label, cents }) => ({ label, cents }));
  if (!coupon) return parts.length === 0 && taxAdded > 0 ? [{ label: "Price", cents: price.cents }] : parts;
  return [
    ...(parts.length > 0 ? parts : [{ label: "Price", cents: price.cents }]),
    { label: couponLabel(coupon), cents: -discount },
  ];
}

type NextChargeAndEnd = Pick<ReceiptDetails, "next" | "endsOn"> & { lastPaidAt: Date | null };

/** `next`: the next charge of an active subscription. `endsOn`: its end, if known. Both null for a one-time payment. */
async function nextChargeAndEnd(db: Db, order: OrderRow): Promise<NextChargeAndEnd> {
  const { subscriptionId } = order;
  const lastPaidAt = order.paidAt;
  if (!subscriptionId) return { next: null, endsOn: null, lastPaidAt };
  const first = (order.invoiceId && (await findOrderBySubscription(db, subscriptionId, null))) || order;
  const endsOn = (first.subscriptionEndsAt ?? first.subscriptionEndedAt)?.toISOString() ?? null;
  const price = first.agreed;
  if (first.subscriptionStatus !== "active" || first.subscriptionPausedAt || !price)
    return { next: null, endsOn, lastPaidAt };
  const [last = first] = await db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  const paidAt = last.paidAt ?? last.createdAt;
  const { subscriptionPeriodEnd: end } = first;
  // The provider's date, unless it is still that of the previous month.
  const on = end && end > paidAt ? end : nextPaymentDate(first.paidAt ?? first.createdAt, paidAt);
  return {
    next: { cents: priceWithTax(laterMonthPrice(price).cents, last.taxLines), on: on.toISOString() },
    endsOn,
    lastPaidAt: paidAt,
  };
}

const receiptKey = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/);

type LinkedReceipt = Pick<OrderRow, "id" | "linksEndedAt">;

/** For a later month, which has no checkout session. Valid until the order's links end, or AUTH_SECRET changes. */
export const renewalReceiptUrl = (app: Pick<App, "auth" | "settings">, order: LinkedReceipt): string =>
  `${app.settings.appUrl}/receipt?key=${order.id}.${createSeal(app.auth, sealed(order))}`;

async function findOrderOfKey(app: Pick<App, "auth" | "db">, key: string): Promise<OrderRow | null> {
  if (!receiptKey.safeParse(key).success) return null;
  const [orderId = "", seal = ""] = key.split(".");
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  return order && isSealOf(app.auth, sealed(order), seal) ? order : null;
}

const sealed = ({ id, linksEndedAt }: LinkedReceipt): string =>
  linksEndedAt ? `receipt:${id}:${linksEndedAt.getTime()}` : `receipt:${id}`;

/** The order's success page, or the receipt page of a later month; undefined for an order without a payment session. */
export function receiptUrl(
  app: Pick<App, "auth" | "settings">,
  order: Pick<
    OrderRow,
    "id" | "service" | "soldAs" | "brief" | "agreed" | "paymentSessionId" | "invoiceId" | "linksEndedAt"
  >,
): string | undefined {
  if (order.invoiceId) return renewalReceiptUrl(app, order);
  if (!order.paymentSessionId) return undefined;
  const service = soldService(order);
  const path =
    service && isCheckout(service) ? service.sale.successPath(order.brief, order.agreed) : service?.offer.paths.success;
  return app.settings.appUrl + successPath(order.service, order.paymentSessionId, path);
}
