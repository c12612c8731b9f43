import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  countUnreadContactMessages,
  type InboxListItem,
  listContactMessages,
} from "~/customers/contact/contact-messages.server";
import type { Db } from "~/lib/db/database";
import type { Cursor, CursorKey } from "~/lib/db/pagination";
import { contactMessages, orderMessages, orders } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel, customerNames } from "~/orders/customer-name";
import { listOrderFiles } from "~/orders/files/order-files.server";
import {
  type Conversation,
  countUnreadConversations,
  getOrderMessages,
  listConversations,
} from "~/orders/messages.server";
import { findWorkBlocker } from "~/orders/work.server";
import type { InboxListFilter, SelectedThread } from "./inbox-filter";
import { findMatchingIds, isOneOfSql } from "./orders/order-search.server";

const PAGE_SIZE = 30;
const MAX_COUNTED = 1_000;

/** One line of the list: a conversation about an order or a contact message. */
export type InboxThread =
  | ({ kind: "order"; id: string; at: Date } & Omit<Conversation, "orderId">)
  | ({ kind: "contact"; id: string; at: Date } & Pick<
      InboxListItem,
      "name" | "email" | "company" | "message" | "readAt" | "answeredAt" | "spamSince"
    >);

/** `older` and `newer`: the neighboring pages of contact messages; `more`: there is a next page of the other tabs. */
export type InboxList = {
  threads: InboxThread[];
  more: boolean;
  older: CursorKey | null;
  newer: CursorKey | null;
  /** Of the whole inbox. */
  unread: { conversations: number; messages: number };
};

/** `assignee` limits conversations to the orders of one admin, and leaves out contact messages, which belong to nobody. */
export async function listInbox(
  db: Db,
  filter: InboxListFilter,
  assignee: string | null,
  cursor: Cursor,
  selected: SelectedThread = null,
): Promise<InboxList> {
  const unread = {
    conversations: await countUnreadConversations(db, assignee),
    messages: assignee ? 0 : await countUnreadContactMessages(db),
  };
  const { tab, q, page } = filter;
  if (tab === "replies") return { ...NO_THREADS, unread };
  if (tab === "spam" || (tab === "contact" && !assignee)) {
    const show = tab === "spam" ? "spam" : filter.show;
    const { rows, older, newer } = await listContactMessages(db, { q, show }, cursor);
    return { ...NO_THREADS, threads: rows.map(toContactThread), older, newer, unread };
  }
  if (tab === "contact") return { ...NO_THREADS, unread };
  const orderIds = await findConversationOrders(db, q, assignee);
  if (tab === "orders") {
    const { rows, more } = await listConversations(db, page, orderIds);
    return { ...NO_THREADS, threads: rows.map(toOrderThread), more, unread };
  }
  return { ...NO_THREADS, ...(await listBoth(db, filter, orderIds, selected, assignee)), unread };
}

const NO_THREADS = { threads: [], more: false, older: null, newer: null } satisfies Omit<InboxList, "unread">;

const toOrderThread = ({ orderId, ...row }: Conversation): InboxThread => ({
  ...row,
  kind: "order",
  id: orderId,
  at: row.latest.at,
});

const toContactThread = (row: InboxListItem): InboxThread => ({ ...row, kind: "contact", at: row.createdAt });

const isUnreadSql = sql`sender = 'customer' and read_at is null`;

/** Orders whose conversations match: by the customer, or by a word in a message. Undefined for all. */
async function findConversationOrders(db: Db, q: string, assignee: string | null): Promise<string[] | undefined> {
  if (!q && !assignee) return undefined;
  const { ids } = q ? await findMatchingIds(db, q, { limit: MAX_COUNTED, common: MAX_COUNTED }) : { ids: [] };
  const text = sql`position(lower(${q}) in lower(${orderMessages.text})) > 0`;
  const found = await db
    .selectDistinct({ id: orderMessages.orderId })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .where(
      and(
        assignee ? eq(orders.assignee, assignee) : undefined,
        q ? (ids.length > 0 ? sql`(${isOneOfSql(ids)} or ${text})` : text) : undefined,
      ),
    )
    .limit(MAX_COUNTED);
  return found.map(({ id }) => id);
}

/** A page of both kinds, newest first; on the tab "unread" also the open thread, which is read by now. */
async function listBoth(
  db: Db,
  { tab, q, page }: InboxListFilter,
  orderIds: string[] | undefined,
  selected: SelectedThread,
  assignee: string | null,
): Promise<Pick<InboxList, "threads" | "more">> {
  const open = selected?.id ?? null;
  const ids = orderIds && `{${orderIds.join(",")}}`;
  const ofOrders = ids === undefined ? sql`true` : sql`order_id = any(${ids}::uuid[])`;
  const both = tab === "all";
  const { rows } = await db.execute<{ kind: "order" | "contact"; id: string }>(sql`
    select kind, id from (
      select 'order' as kind, order_id as id, max(created_at) as at from ${orderMessages}
      where ${ofOrders} and ${both ? sql`true` : sql`order_id in (select order_id from ${orderMessages} where ${isUnreadSql} or order_id = ${open}::uuid)`}
      group by order_id
      union all
      select 'contact', id, created_at from ${contactMessages}
      where spam_since is null and ${assignee ? sql`false` : sql`true`}
        and ${both ? sql`true` : sql`(read_at is null or id = ${open}::uuid)`}
        and ${q ? sql`position(lower(${q}) in lower(concat_ws(' ', name, email, company, message))) > 0` : sql`true`}
    ) as threads order by at desc, id desc limit ${PAGE_SIZE + 1} offset ${page * PAGE_SIZE}`);
  const shown = rows.slice(0, PAGE_SIZE);
  const idsOf = (kind: "order" | "contact") => shown.filter((row) => row.kind === kind).map(({ id }) => id);
  const [conversations, messages] = [
    await listConversations(db, 0, idsOf("order")),
    await db
      .select()
      .from(contactMessages)
      .where(inArray(contactMessages.id, idsOf("contact")))
      .orderBy(desc(contactMessages.createdAt)),
  ];
  const threads = new Map(
    [...conversations.rows.map(toOrderThread), ...messages.map(toContactThread)].map((thread) => [thread.id, thread]),
  );
  return {
    threads: shown.flatMap(({ id }) => threads.get(id) ?? []),
    more: rows.length > PAGE_SIZE,
  };
}

/** A conversation with what one needs for an answer. */
export type OrderThread = NonNullable<Awaited<ReturnType<typeof findOrderThread>>>;

/**
 * `viewer`: address of the admin whose unfinished uploads are included. `before`: the messages before this one. Null if there is no such
 * order.
 */
export async function findOrderThread(db: Db, id: string, viewer: string, before: string | null = null) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) return null;
  const { service, email, name, company, brief, assignee, dueOn, workStatus } = order;
  const customer = { name, company, person: contactNameOf(brief) };
  return {
    ...{ id, service, email, assignee, dueOn, workStatus },
    customer: customerLabel(customer),
    names: customerNames(customer),
    hasWork: findWorkBlocker(order) === null,
    ...(await getOrderMessages(db, id, before)),
    files: (await listOrderFiles(db, { sender: "team", email: viewer }, order)).ready,
  };
}

export async function findContactThread(db: Db, id: string): Promise<InboxListItem | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message ?? null;
}

/** Marks the customer's latest message as unread again. False if there is none. */
export async function markConversationUnread(db: Db, orderId: string): Promise<boolean> {
  const newest = sql`(select id from ${orderMessages} where order_id = ${orderId} and sender = 'customer' order by created_at desc, id desc limit 1)`;
  const marked = await db
    .update(orderMessages)
    .set({ readAt: null })
    .where(eq(orderMessages.id, newest))
    .returning({ id: orderMessages.id });
  return marked.length > 0;
}
