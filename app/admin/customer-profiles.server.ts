import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { agencyZone } from "~/lib/dates/agency-zone";
import type { Db } from "~/lib/db/database";
import { contactMessages, hasWorkSql, orderMessages, orderNotes, orders, users } from "~/lib/db/schema/index";
import { contactNameOf } from "~/orders/customer-name";
import { isNotSpamSql, PAID_STATUSES } from "~/orders/order-states.server";
import { soldTitle } from "~/orders/sold-service";
import { firstOrderIdSql } from "./orders/order-list.server";

const MAX_LISTED = 100;
const MAX_MESSAGES = 8;
const MAX_NOTES = 5;

export type CustomerProfile = NonNullable<Awaited<ReturnType<typeof findCustomerProfile>>>;

/**
 * Null for an address (in any case) without orders and contact messages. Name, person, company, phone and website are those of
 * the newest order. `live` selects real or test payments for the sums.
 */
export async function findCustomerProfile(db: Db, address: string, live: boolean) {
  const email = address.toLowerCase();
  const own = and(eq(sql`lower(${orders.email})`, email), isNotSpamSql);
  const rows = await db
    .select({ ...getTableColumns(orders), hasWork: sql<boolean>`${hasWorkSql}`, firstOrderId: firstOrderIdSql })
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
    website: newest?.website ?? null,
    account: await findAccount(db, email),
    coupons: await listUsedCoupons(db, email),
    notes: await listNotes(db, email),
    orderCount: await db.$count(orders, own),
    orders: rows.map((order) => ({
      id: order.id,
      createdAt: order.createdAt,
      service: soldTitle(order),
      amount: order.amount,
      live: order.live,
      refundedAmount: order.refundedAmount,
      status: order.status,
      renewal: order.invoiceId !== null,
      billingReason: order.billingReason,
      /** Null if there is no work on it. */
      workStatus: order.hasWork ? order.workStatus : null,
      firstOrderId: order.firstOrderId,
      subscriptionStatus: order.subscriptionStatus,
      subscriptionEndsAt: order.subscriptionEndsAt,
      subscriptionPausedAt: order.subscriptionPausedAt,
    })),
    received: await sumReceivedByMonth(db, email, live),
    messages: await listMessages(db, email),
    messageCount: await db.$count(
      orderMessages,
      inArray(orderMessages.orderId, db.select({ id: orders.id }).from(orders).where(own)),
    ),
    contacts,
  };
}

/** Cents minus refunds and disputes by month of the order ("2026-04"), oldest first. */
async function sumReceivedByMonth(db: Db, email: string, live: boolean) {
  const month = sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${agencyZone()}'`)}, 'YYYY-MM')`;
  const received = sql`${orders.amount} - ${orders.refundedAmount} - ${orders.disputedAmount}`;
  return db
    .select({ month, cents: sql<number>`sum(${received})`.mapWith(Number) })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, email), eq(orders.live, live), inArray(orders.status, PAID_STATUSES)))
    .groupBy(month)
    .orderBy(month);
}

/** About all orders, newest first. */
const listMessages = async (db: Db, email: string) => {
  const rows = await db
    .select({
      id: orderMessages.id,
      orderId: orderMessages.orderId,
      service: orders.service,
      soldAs: orders.soldAs,
      at: orderMessages.createdAt,
      sender: orderMessages.sender,
      author: orderMessages.author,
      text: orderMessages.text,
    })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(isTheirs(email))
    .orderBy(desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(MAX_MESSAGES);
  return rows.map(({ soldAs, service, ...message }) => ({ ...message, service: soldTitle({ service, soldAs }) }));
};

const isTheirs = (email: string) => and(eq(sql`lower(${orders.email})`, email), isNotSpamSql);

/** Notes of admins about all orders, newest first. */
const listNotes = (db: Db, email: string) =>
  db
    .select({
      id: orderNotes.id,
      orderId: orderNotes.orderId,
      at: orderNotes.createdAt,
      author: orderNotes.author,
      text: orderNotes.text,
    })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(isTheirs(email))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
    .limit(MAX_NOTES);

/** Codes with the number of paid orders that used them. */
const listUsedCoupons = (db: Db, email: string) =>
  db
    .select({ code: sql<string>`${orders.coupon}`, uses: count() })
    .from(orders)
    .where(and(isTheirs(email), isNotNull(orders.coupon), isNotNull(orders.paidAt)))
    .groupBy(orders.coupon)
    .orderBy(orders.coupon);

async function findAccount(db: Db, email: string) {
  const [account] = await db
    .select({ createdAt: users.createdAt, confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return account ?? null;
}
