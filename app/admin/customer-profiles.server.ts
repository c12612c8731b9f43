import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { TIME_ZONE } from "~/lib/config/site";
import type { Db } from "~/lib/db/database";
import { contactMessages, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";

const MAX_LISTED = 100;

export type CustomerProfile = NonNullable<Awaited<ReturnType<typeof findCustomerProfile>>>;

/**
 * Null for an address (in any case) without orders and contact messages. Name, person, company and phone are those of the
 * newest order. `live` selects real or test payments for the sums.
 */
export async function findCustomerProfile(db: Db, address: string, live: boolean) {
  const email = address.toLowerCase();
  const own = and(eq(sql`lower(${orders.email})`, email), ne(orders.status, "spam"));
  const rows = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED);
  const contacts = await db
    .select({ id: contactMessages.id, at: contactMessages.createdAt, text: contactMessages.message })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, email), isNull(contactMessages.spamSince)))
    .orderBy(desc(contactMessages.createdAt))
    .limit(MAX_LISTED);
  const [newest] = rows;
  if (!newest && contacts.length === 0) return null;
  return {
    email,
    name: newest?.name ?? email,
    person: newest ? contactNameOf(newest.brief) : null,
    company: newest?.company ?? null,
    phone: newest?.phone ?? null,
    orders: rows.map((order) => ({
      id: order.id,
      createdAt: order.createdAt,
      service: order.service,
      amount: order.amount,
      live: order.live,
      refundedAmount: order.refundedAmount,
      status: order.status,
      renewal: order.invoiceId !== null,
      subscriptionStatus: order.subscriptionStatus,
      subscriptionEndsAt: order.subscriptionEndsAt,
    })),
    received: await sumReceivedByMonth(db, email, live),
    conversations: await listLatestMessages(db, email),
    contacts,
  };
}

/** Cents minus refunds and disputes by month of the order ("2026-04"), oldest first. */
async function sumReceivedByMonth(db: Db, email: string, live: boolean) {
  const month = sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${TIME_ZONE}'`)}, 'YYYY-MM')`;
  const received = sql`${orders.amount} - ${orders.refundedAmount} - ${orders.disputedAmount}`;
  return db
    .select({ month, cents: sql<number>`sum(${received})`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.email})`, email),
        eq(orders.live, live),
        sql`${orders.status} in ('paid', 'refunded', 'partially_refunded')`,
      ),
    )
    .groupBy(month)
    .orderBy(month);
}

async function listLatestMessages(db: Db, email: string) {
  return db
    .selectDistinctOn([orderMessages.orderId], {
      orderId: orderMessages.orderId,
      at: orderMessages.createdAt,
      text: orderMessages.text,
      unread: sql<boolean>`${orderMessages.sender} = 'customer' and ${orderMessages.readAt} is null`,
    })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(eq(sql`lower(${orders.email})`, email))
    .orderBy(orderMessages.orderId, desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(MAX_LISTED);
}
