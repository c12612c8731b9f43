import { createHmac, timingSafeEqual } from "node:crypto";
import { desc, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { DEFAULT_CUSTOMER_NAME, isCheckout } from "~/catalog/define-service";
import { orderTitle } from "~/catalog/order-title";
import { serviceBySlug } from "~/catalog/services";
import type { OrderStatus } from "~/lib/db/column-types";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";
import { orderPrice } from "~/orders/order-price";
import { findOrderProgress } from "~/orders/progress.server";
import { successPath } from "~/orders/success-path";
import type { Receipt, ReceiptDetails } from "~/ui/receipt/receipt-data";
import { couponLabel } from "./coupon-discount";
import { fulfillOrder, PaymentNotRecorded } from "./payments/fulfill-order.server";
import { nextPaymentDate } from "./subscriptions/next-payment";
import { findOrderBySubscription } from "./subscriptions/renewals.server";

/** A checkout session id. Anything else is rejected without a query. */
export const checkoutSessionIdSchema = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/);

/** The checkout session, or the key in the receipt link of a later month. */
export type ReceiptId = { sessionId: string } | { key: string };

export async function findReceipt(app: App, id: ReceiptId): Promise<Receipt | null> {
  const condition = receiptOrderSql(app, id);
  if (!condition) return null;
  const [row] = await app.db
    .select({
      id: orders.id,
      created_at: orders.createdAt,
      amount: orders.amount,
      email: orders.email,
      name: orders.name,
      page_type: orders.pageType,
    })
    .from(orders)
    .where(condition);
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}

/**
 * Fulfills the order of a session for the success page and returns its status; null for an unknown session. Throws
 * PaymentProviderUnavailable, and PaymentNotRecorded if the session is paid but the order is still pending.
 */
export async function confirmPayment(app: App, id: string): Promise<OrderStatus | null> {
  const [order] = await app.db.select({ status: orders.status }).from(orders).where(eq(orders.paymentSessionId, id));
  if (!order) return null;
  if (order.status !== "pending") return order.status;
  const result = await fulfillOrder(app, id, "buyer");
  if (!result) return null;
  if (result.paid && result.status === "pending") throw new PaymentNotRecorded(`${id} does not match its order`);
  return result.status;
}

export async function findReceiptDetails(app: App, id: ReceiptId): Promise<ReceiptDetails | null> {
  const condition = receiptOrderSql(app, id);
  if (!condition) return null;
  const [order] = await app.db.select().from(orders).where(condition);
  return order ? buildReceiptDetails(app, order) : null;
}

function receiptOrderSql(app: App, id: ReceiptId): SQL | null {
  if ("sessionId" in id) return eq(orders.paymentSessionId, id.sessionId);
  const orderId = parseReceiptKey(app, id.key);
  return orderId === null ? null : eq(orders.id, orderId);
}

/** For pages, emails and invoices. Amounts are cents. */
export async function buildReceiptDetails(app: App, order: OrderRow): Promise<ReceiptDetails> {
  const service = serviceBySlug(order.service);
  const { lastPaidAt, ...nextAndEnd } = await nextChargeAndEnd(app, order);
  return {
    service: orderTitle(service?.offer) ?? order.pageType,
    plan: service?.plan(order.brief) ?? null,
    pageType: service?.pageTypeLabel(order.pageType) ?? order.pageType,
    person: contactNameOf(order.brief),
    company:
      order.company ||
      (order.name === DEFAULT_CUSTOMER_NAME || order.name === contactNameOf(order.brief) ? null : order.name),
    lines: receiptLines(order),
    method: order.amount === 0 ? "Credit or coupon" : "Card",
    refunded: order.refundedAmount,
    ...nextAndEnd,
    progress: await findOrderProgress(app, order, lastPaidAt),
    orderUrl: null,
  };
}

/** Empty if the price lines do not add up to what was paid. */
function receiptLines(order: OrderRow): ReceiptDetails["lines"] {
  const { amount, coupon, discount, billingReason } = order;
  if (billingReason) return [{ label: billingReason, cents: amount }];
  const price = orderPrice(order);
  if (!price || price.cents - discount !== amount) return [];
  const parts = (price.parts ?? []).map(({ label, cents }) => ({ label, cents }));
  if (!coupon) return parts;
  return [
    ...(parts.length > 0 ? parts : [{ label: "Price", cents: price.cents }]),
    { label: couponLabel(coupon), cents: -discount },
  ];
}

type NextChargeAndEnd = Pick<ReceiptDetails, "next" | "endsOn"> & { lastPaidAt: Date | null };

/** `next`: the next charge of an active subscription. `endsOn`: its end, if known. Both null for a one-time payment. */
async function nextChargeAndEnd(app: App, order: OrderRow): Promise<NextChargeAndEnd> {
  const { subscriptionId } = order;
  const lastPaidAt = order.paidAt;
  if (!subscriptionId) return { next: null, endsOn: null, lastPaidAt };
  const first = (order.invoiceId && (await findOrderBySubscription(app, subscriptionId, null))) || order;
  const endsOn = (first.subscriptionEndsAt ?? first.subscriptionEndedAt)?.toISOString() ?? null;
  const price = orderPrice(first);
  if (first.subscriptionStatus !== "active" || first.subscriptionPausedAt || !price)
    return { next: null, endsOn, lastPaidAt };
  const [last = first] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  const paidAt = last.paidAt ?? last.createdAt;
  const { subscriptionPeriodEnd: end } = first;
  // The provider's date, unless it is still that of the previous month.
  const on = end && end > paidAt ? end : nextPaymentDate(first.paidAt ?? first.createdAt, paidAt);
  return { next: { cents: price.cents, on: on.toISOString() }, endsOn, lastPaidAt: paidAt };
}

const receiptKey = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/);

/** For a later month, which has no checkout session. Valid until AUTH_SECRET changes. */
export const renewalReceiptUrl = (app: App, orderId: string): string =>
  `${app.settings.appUrl}/receipt?key=${orderId}.${receiptSignature(app, orderId).toString("base64url")}`;

function parseReceiptKey(app: App, key: string): string | null {
  if (!receiptKey.safeParse(key).success) return null;
  const [orderId = "", encoded = ""] = key.split(".");
  const signature = Buffer.from(encoded, "base64url");
  const expected = receiptSignature(app, orderId);
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? orderId : null;
}

const receiptSignature = (app: App, orderId: string): Buffer =>
  createHmac("sha256", app.auth.secret).update(`receipt:${orderId}`).digest();

/** The order's success page, or the receipt page of a later month; undefined for an order without a payment session. */
export function receiptUrl(
  app: App,
  order: Pick<OrderRow, "id" | "service" | "brief" | "paymentSessionId" | "invoiceId">,
): string | undefined {
  if (order.invoiceId) return renewalReceiptUrl(app, order.id);
  if (!order.paymentSessionId) return undefined;
  const service = serviceBySlug(order.service);
  const path = service && isCheckout(service) ? service.sale.successPath(order.brief) : undefined;
  return app.settings.appUrl + successPath(order.service, order.paymentSessionId, path);
}
