import { and, asc, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { listContactReplies } from "~/customers/contact/contact-replies.server";
import type { App } from "~/lib/app-context.server";
import { type OpeningHours, replyDueAt } from "~/lib/dates/business-hours";
import type { Db } from "~/lib/db/database";
import {
  contactMessages,
  contactReplies,
  conversationReaders,
  conversations,
  orderMessages,
  orders,
  users,
} from "~/lib/db/schema/index";
import { splitWords } from "~/lib/db/search-text";
import { containsWordsSql } from "~/lib/db/search-text-sql";
import { customerNames } from "~/orders/customer-name";
import { listOrderFiles } from "~/orders/files/order-files.server";
import { getOrderMessages } from "~/orders/messages.server";
import { soldTitle } from "~/orders/sold-service";
import { findWorkBlocker } from "~/orders/work.server";
import type { InboxFilter, InboxTab } from "./inbox-filter";
import { contactNameSql, findMatchingIds, isOneOfSql } from "./orders/order-search.server";

const PAGE_SIZE = 30;
const MAX_COUNTED = 1_000;
/** Beyond that the text is longer than a search. */
const MAX_WORDS = 10;
/** Someone who has not typed for longer is not answering. */
const TYPING_MS = 25_000;

type Viewer = { id: string; email: string };
type InboxApp = Pick<App, "db" | "now"> & { settings: { site: { hours: OpeningHours } } };

const { since, snoozedUntil, state, lastAt } = conversations;

const isSnoozedSql = (now: Date) => and(eq(state, sql`'needs_reply'`), gt(snoozedUntil, now));

/** What needs a reply now. */
export const isInQueueSql = (now: Date) =>
  and(sql`${state} = 'needs_reply'`, or(isNull(snoozedUntil), lte(snoozedUntil, now)));

const assigneeSql = sql<string | null>`coalesce(${orders.assignee}, ${conversations.assignee})`;

function inTabSql(tab: InboxTab, now: Date): SQL | undefined {
  if (tab === "needs-reply") return isInQueueSql(now);
  if (tab === "waiting") return or(sql`${state} = 'waiting'`, isSnoozedSql(now));
  return tab === "all" ? sql`${state} <> 'spam'` : eq(state, tab === "spam" ? "spam" : "done");
}

/** Counts at most 1,000. `assignee` limits it to the conversations of one admin. */
export async function countQueue(db: Db, now: Date, assignee: string | null = null): Promise<number> {
  const limited = db
    .select({ id: conversations.id })
    .from(conversations)
    .leftJoin(orders, eq(orders.id, conversations.orderId))
    .where(and(isInQueueSql(now), assignee ? eq(assigneeSql, assignee) : undefined))
    .limit(MAX_COUNTED)
    .as("limited");
  return db.$count(limited);
}

const latestSchema = z.object({ sender: z.enum(["customer", "team"]), text: z.string() }).nullable();

/** As JSON: who wrote the latest message, and how it begins. Null for a contact message without replies. */
const latestSql = sql<unknown>`coalesce(
  (select jsonb_build_object('sender', sender, 'text', left(text, 200)) from ${orderMessages} m
    where m.order_id = ${conversations.orderId} order by m.created_at desc, m.id desc limit 1),
  (select jsonb_build_object('sender', sender, 'text', left(text, 200)) from ${contactReplies} r
    where r.contact_message_id = ${conversations.contactMessageId} order by r.created_at desc, r.id desc limit 1))`;

export type InboxItem = Awaited<ReturnType<typeof listInbox>>["items"][number];

/** A page of conversations: what needs a reply by the oldest promise, others by their latest message. */
export async function listInbox(app: InboxApp, { tab, q, mine, page }: InboxFilter, viewer: Viewer, limit = PAGE_SIZE) {
  const { db, settings } = app;
  const now = app.now();
  const rows = await db
    .select({
      conversation: conversations,
      order: {
        service: orders.service,
        soldAs: orders.soldAs,
        name: orders.name,
        company: orders.company,
        person: contactNameSql,
      },
      contact: { name: contactMessages.name, company: contactMessages.company, text: contactMessages.message },
      assignee: assigneeSql,
      latest: latestSql,
      readAt: conversationReaders.readAt,
    })
    .from(conversations)
    .leftJoin(orders, eq(orders.id, conversations.orderId))
    .leftJoin(contactMessages, eq(contactMessages.id, conversations.contactMessageId))
    .leftJoin(
      conversationReaders,
      and(eq(conversationReaders.conversationId, conversations.id), eq(conversationReaders.adminId, viewer.id)),
    )
    .where(
      and(
        inTabSql(tab, now),
        mine ? eq(assigneeSql, viewer.email) : undefined,
        q ? await matchesSql(db, q) : undefined,
      ),
    )
    .orderBy(...(tab === "needs-reply" ? [asc(since), asc(conversations.id)] : [desc(lastAt), desc(conversations.id)]))
    .limit(limit + 1)
    .offset(page * PAGE_SIZE);
  const items = rows.slice(0, limit).map(({ conversation, order, contact, assignee, latest, readAt }) => {
    const { id, about, state, since, lastAt, lastBy, snoozedUntil } = conversation;
    return {
      ...{ id, about, state, lastAt, assignee, snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil : null },
      names: order ? customerNames(order) : { first: contact?.name ?? "", second: contact?.company ?? null },
      /** Its title; null for the contact form. */
      service: order && soldTitle(order),
      latest: latestSchema.parse(latest) ?? (contact && { sender: "customer" as const, text: contact.text }),
      dueAt: state === "needs_reply" ? replyDueAt(settings.site.hours, since) : null,
      /** By the viewer. */
      unread: state === "needs_reply" && lastBy === "customer" && (readAt === null || readAt < lastAt),
    };
  });
  return { items, more: rows.length > limit, queue: await countQueue(db, now, mine ? viewer.email : null) };
}

/** By the customer, or by words of a message. */
async function matchesSql(db: Db, q: string): Promise<SQL | undefined> {
  const { ids } = await findMatchingIds(db, q, { limit: MAX_COUNTED, common: MAX_COUNTED });
  const words = splitWords(q).slice(0, MAX_WORDS);
  const contains = (text: SQL) =>
    sql`(position(lower(${q}) in lower(${text})) > 0 or ${words.length > 0 ? containsWordsSql(text, words) : sql`false`})`;
  const { name, email, company, message } = contactMessages;
  return or(
    ids.length > 0 ? isOneOfSql(ids) : undefined,
    contains(sql`concat_ws(' ', ${name}, ${email}, ${company}, ${message})`),
    sql`exists (select 1 from ${orderMessages} where ${orderMessages.orderId} = ${conversations.orderId} and ${contains(sql`${orderMessages.text}`)})`,
    sql`exists (select 1 from ${contactReplies} where ${contactReplies.contactMessageId} = ${conversations.contactMessageId} and ${contains(sql`${contactReplies.text}`)})`,
  );
}

export type InboxThread = NonNullable<Awaited<ReturnType<typeof findThread>>>;

/**
 * A conversation with what one needs for an answer; null if there is no order and no contact message with this id. `before`: the messages
 * before this one.
 */
export async function findThread(app: InboxApp, id: string, viewer: Viewer, before: string | null = null) {
  const { db } = app;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const [contact] = order ? [] : await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!order && !contact) return null;
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  const shared = {
    id,
    state: row?.state ?? null,
    /** What an answer or a change is compared with. */
    seen: row?.lastAt ?? new Date(0),
    snoozedUntil: row?.snoozedUntil && row.snoozedUntil > app.now() ? row.snoozedUntil : null,
    dueAt: row?.state === "needs_reply" ? replyDueAt(app.settings.site.hours, row.since) : null,
    typing: await findOthersTyping(app, id, viewer),
  };
  if (contact) {
    const { name, email, company, createdAt, spamSince, message: text } = contact;
    const first = { id, createdAt, sender: "customer" as const, author: email, text, unread: false };
    return {
      ...{ ...shared, kind: "contact" as const, email, spamSince, assignee: row?.assignee ?? null },
      names: { first: name, second: company },
      messages: [first, ...(await listContactReplies(db, id))],
    };
  }
  if (!order) return null;
  const { email, assignee, dueOn, workStatus } = order;
  return {
    ...{ ...shared, kind: "order" as const, service: soldTitle(order), email, assignee, dueOn, workStatus },
    names: customerNames(order),
    hasWork: findWorkBlocker(order) === null,
    conversation: await getOrderMessages(db, id, before),
    files: (await listOrderFiles(db, { sender: "team", ...viewer }, order)).ready,
  };
}

/** Addresses of the colleagues who are typing an answer. */
async function findOthersTyping({ db, now }: Pick<App, "db" | "now">, id: string, viewer: Viewer): Promise<string[]> {
  const { adminId, conversationId, typingAt } = conversationReaders;
  const rows = await db
    .select({ email: users.email })
    .from(conversationReaders)
    .innerJoin(users, eq(users.id, adminId))
    .where(and(eq(conversationId, id), ne(adminId, viewer.id), gt(typingAt, new Date(now().getTime() - TYPING_MS))))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/** Notes that the viewer has read the conversation or is typing in it. Nothing happens if there is none yet. */
export async function noteReader(
  { db, now }: Pick<App, "db" | "now">,
  id: string,
  viewer: Viewer,
  what: "readAt" | "typingAt",
): Promise<void> {
  const { conversationId, adminId } = conversationReaders;
  const isKnown = (await db.$count(conversations, eq(conversations.id, id))) > 0;
  if (!isKnown) return;
  await db
    .insert(conversationReaders)
    .values({ conversationId: id, adminId: viewer.id, [what]: now() })
    .onConflictDoUpdate({ target: [conversationId, adminId], set: { [what]: now() } });
}

/** For an open page: who else is typing, and when the conversation last changed. */
export async function watchThread(app: Pick<App, "db" | "now">, id: string, viewer: Viewer) {
  const [row] = await app.db.select({ lastAt }).from(conversations).where(eq(conversations.id, id));
  return { typing: await findOthersTyping(app, id, viewer), lastAt: row?.lastAt.toISOString() ?? null };
}
