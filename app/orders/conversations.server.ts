import { countDistinct, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "./customer-name";
import type { MessageSender } from "./messages.server";

/** One order that something was written about, with its latest message. */
export type Conversation = {
  orderId: string;
  customer: string;
  service: string;
  unread: number;
  latest: { at: Date; sender: MessageSender; text: string };
};

const PAGE_SIZE = 30;
const isUnread = sql`${orderMessages.sender} = 'customer' and ${orderMessages.readAt} is null`;

/** A page of conversations: first those with something that nobody of the team has read, each half by its latest message. `page` begins at 0. */
export async function listConversations(db: Db, page: number): Promise<{ rows: Conversation[]; more: boolean }> {
  const unread = sql<number>`count(*) filter (where ${isUnread})`.mapWith(Number);
  const latestAt = sql`max(${orderMessages.createdAt})`;
  const found = await db
    .select({ orderId: orderMessages.orderId, unread })
    .from(orderMessages)
    .groupBy(orderMessages.orderId)
    .orderBy(desc(sql`${unread} > 0`), desc(latestAt), desc(orderMessages.orderId))
    .limit(PAGE_SIZE + 1)
    .offset(page * PAGE_SIZE);
  const shown = found.slice(0, PAGE_SIZE);
  const details = await latestOf(
    db,
    shown.map(({ orderId }) => orderId),
  );
  const rows = shown.flatMap(({ orderId, unread }) => {
    const known = details.get(orderId);
    return known ? [{ orderId, unread, ...known }] : [];
  });
  return { rows, more: found.length > PAGE_SIZE };
}

/** How many orders have something that nobody of the team has read. */
export async function countUnreadConversations(db: Db): Promise<number> {
  const [found] = await db
    .select({ orders: countDistinct(orderMessages.orderId) })
    .from(orderMessages)
    .where(isUnread);
  return found?.orders ?? 0;
}

async function latestOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Omit<Conversation, "orderId" | "unread">>();
  const rows = await db
    .selectDistinctOn([orderMessages.orderId], { message: orderMessages, order: orders })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(inArray(orderMessages.orderId, [...ids]))
    .orderBy(orderMessages.orderId, desc(orderMessages.createdAt), desc(orderMessages.id));
  return new Map(
    rows.map(({ message, order }) => [
      order.id,
      {
        customer: customerLabel({ ...order, person: contactNameOf(order.brief) }),
        service: order.service,
        latest: { at: message.createdAt, sender: message.sender, text: message.text },
      },
    ]),
  );
}
