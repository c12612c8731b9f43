import { desc, eq, sql } from "drizzle-orm";
import { findOrdersWithRefundRequest } from "~/billing/refunds/refund-request-state.server";
import { findOrderBySubscription } from "~/billing/subscriptions/renewals.server";
import type { Db } from "~/lib/db/database";
import { hasWorkSql, type OrderRow, orderMessages, orders } from "~/lib/db/schema/index";
import { transactionId } from "~/lib/reference";
import { contactNameOf } from "~/orders/customer-name";
import { soldService } from "~/orders/sold-service";

export type QuickLook = NonNullable<Awaited<ReturnType<typeof findQuickLook>>>;

/** What is asked about an order most often; amounts are cents. Null for an unknown id. Marks nothing as read or opened. */
export async function findQuickLook(db: Db, id: string) {
  const [found] = await db
    .select({ order: orders, isWork: sql<boolean>`coalesce(${hasWorkSql}, false)` })
    .from(orders)
    .where(eq(orders.id, id));
  if (!found) return null;
  const { order, isWork } = found;
  const service = soldService(order);
  const first = await findFirstOrder(db, order);
  const { workStatus, assignee, dueOn } = order;
  return {
    id,
    createdAt: order.createdAt,
    name: order.name,
    person: contactNameOf(order.brief),
    email: order.email,
    company: order.company,
    phone: order.phone,
    amount: order.amount,
    refundedAmount: order.refundedAmount,
    status: order.status,
    live: order.live,
    pageType: service?.pageTypeLabel(order.pageType) ?? order.pageType,
    serviceTitle: service?.offer.title ?? order.service,
    transactionId: transactionId(order),
    subscriptionStatus: first.subscriptionStatus,
    subscriptionEndsAt: first.subscriptionEndsAt,
    subscriptionPausedAt: first.subscriptionPausedAt,
    requirements: order.requirements?.trim() || null,
    work: isWork ? { workStatus, assignee, dueOn } : null,
    refundAsked: (await findOrdersWithRefundRequest(db, [id])).has(id),
    lastMessage: await findLastMessage(db, first.id),
  };
}

/** A renewal shares messages and subscription with its first order. */
async function findFirstOrder(db: Db, order: OrderRow): Promise<OrderRow> {
  if (!order.invoiceId || !order.subscriptionId) return order;
  return (await findOrderBySubscription(db, order.subscriptionId, null)) ?? order;
}

async function findLastMessage(db: Db, orderId: string) {
  const [message] = await db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(1);
  if (!message) return null;
  const { createdAt: at, sender, author, text } = message;
  return { at, sender, author, text };
}
