import { and, asc, desc, eq, gte, inArray, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import { checkoutServices } from "~/catalog/services";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db } from "~/lib/db/database";
import { contactMessages, orderEvents, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";

/** All that staff know of one customer. Cents. */
export type CustomerProfile = {
  email: string;
  /** As the newest order has them. */
  name: string;
  person: string | null;
  company: string | null;
  phone: string | null;
  orders: CustomerFileOrder[];
  /** What was paid and not given back, by the month of the order, oldest first: "2026-04". */
  received: { month: string; cents: number }[];
  conversations: { orderId: string; at: Date; text: string; unread: boolean }[];
  contacts: { id: string; at: Date; text: string }[];
};
type CustomerFileOrder = {
  id: string;
  createdAt: Date;
  service: string;
  amount: number;
  refundedAmount: number;
  status: string;
  live: boolean;
  renewal: boolean;
  subscriptionStatus: SubscriptionStatus | null;
  subscriptionEndsAt: Date | null;
};

/** How many orders and messages are shown, the newest. */
const SHOWN = 100;

/**
 * The orders, payments and messages of an address, however it is written; null when nobody ever ordered or wrote with it.
 * `live` says whose payments are summed up: the real ones or the test ones.
 */
export async function findCustomerProfile(db: Db, given: string, live: boolean): Promise<CustomerProfile | null> {
  const email = given.toLowerCase();
  const own = and(eq(sql`lower(${orders.email})`, email), ne(orders.status, "spam"));
  const rows = await db.select().from(orders).where(own).orderBy(desc(orders.createdAt), desc(orders.id)).limit(SHOWN);
  const contacts = await db
    .select({ id: contactMessages.id, at: contactMessages.createdAt, text: contactMessages.message })
    .from(contactMessages)
    .where(and(eq(sql`lower(${contactMessages.email})`, email), isNull(contactMessages.spamSince)))
    .orderBy(desc(contactMessages.createdAt))
    .limit(SHOWN);
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
    received: await receivedByMonth(db, email, live),
    conversations: await latestMessages(db, email),
    contacts,
  };
}

async function receivedByMonth(db: Db, email: string, live: boolean): Promise<CustomerProfile["received"]> {
  const month = sql<string>`to_char(${orders.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const kept = sql`${orders.amount} - ${orders.refundedAmount} - ${orders.disputedAmount}`;
  return db
    .select({ month, cents: sql<number>`sum(${kept})`.mapWith(Number) })
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

async function latestMessages(db: Db, email: string): Promise<CustomerProfile["conversations"]> {
  const unread = sql`${orderMessages.sender} = 'customer' and ${orderMessages.readAt} is null`;
  return db
    .selectDistinctOn([orderMessages.orderId], {
      orderId: orderMessages.orderId,
      at: orderMessages.createdAt,
      text: orderMessages.text,
      unread: sql<boolean>`${unread}`,
    })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(eq(sql`lower(${orders.email})`, email))
    .orderBy(orderMessages.orderId, desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(SHOWN);
}

/** A checkout that was begun and not paid for. `open`: the card provider still waits for the payment. */
export type UnfinishedCheckout = {
  id: string;
  createdAt: Date;
  customer: string;
  email: string;
  service: string;
  amount: number;
  open: boolean;
  /** Why the last card was declined; null where none was. */
  declined: string | null;
};

/** How long one is worth asking about, in days, and how many are shown. */
const DAYS = 30;

/**
 * Who pressed pay in the last 30 days and did not finish, the newest first. Who has paid for the same service since is left out. Cents.
 */
export async function listUnfinishedCheckouts(app: App): Promise<UnfinishedCheckout[]> {
  const later = alias(orders, "later");
  const since = new Date(app.now().getTime() - DAYS * 86_400_000);
  const rows = await app.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["pending", "cancelled"]),
        gte(orders.createdAt, since),
        isNull(orders.invoiceId),
        isNull(orders.madeBy),
        inArray(
          orders.service,
          checkoutServices.map(({ offer }) => offer.slug),
        ),
        notExists(
          app.db
            .select({ one: sql`1` })
            .from(later)
            .where(
              sql`lower(${later.email}) = lower(${orders.email}) and ${later.service} = ${orders.service}
                and ${later.createdAt} >= ${orders.createdAt} and ${later.id} <> ${orders.id}
                and ${later.status} <> 'cancelled'`,
            ),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN);
  const declined = await declinesOf(
    app,
    rows.map(({ id }) => id),
  );
  return rows.map((order) => ({
    id: order.id,
    createdAt: order.createdAt,
    email: order.email,
    service: order.service,
    amount: order.amount,
    customer: customerLabel({ ...order, person: contactNameOf(order.brief) }),
    open: order.status === "pending",
    declined: declined.get(order.id) ?? null,
  }));
}

/** The reason of the last decline, by order. */
async function declinesOf({ db }: App, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderEvents.orderId, reason: sql<string>`${orderEvents.detail}->>'reason'` })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, "card-declined")))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return new Map(rows.map(({ orderId, reason }) => [orderId, reason]));
}
