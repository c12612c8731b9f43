import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth";
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { deliveries, orderFiles } from "./deliveries";
import { orderIdColumn, orders } from "./orders";

export const orderMessages = pgTable(
  "order_messages",
  {
    /** The form generates it, so that a message is stored once. */
    id: uuid("id").primaryKey(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    sender: text("sender").$type<"customer" | "team">().notNull(),
    author: text("author").notNull(),
    text: text("text").notNull(),
    /** When the recipient first saw it. */
    readAt: timestamptz("read_at"),
    /** When a digest included it, or skipped it because it was read. */
    mailedAt: timestamptz("mailed_at"),
    /** The pin that it answers. */
    pinId: uuid("pin_id").references((): AnyPgColumn => pins.messageId, { onDelete: "set null" }),
  },
  (t) => [
    index("order_messages_order").on(t.orderId, t.createdAt, t.id),
    index("order_messages_to_mail").on(t.createdAt).where(sql`mailed_at is null`),
    index("order_messages_unread").on(t.orderId).where(sql`sender = 'customer' and read_at is null`),
    index("order_messages_pin").on(t.pinId).where(sql`pin_id is not null`),
    check("order_messages_sender", sql`${t.sender} in ('customer', 'team')`),
  ],
);

/** A message about a place of a delivery; moves to the next version. Without a file it is about all of the delivery. */
export const pins = pgTable(
  "pins",
  {
    messageId: uuid("message_id")
      .primaryKey()
      .references((): AnyPgColumn => orderMessages.id, { onDelete: "cascade" }),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    fileId: uuid("file_id").references(() => orderFiles.id, { onDelete: "set null" }),
    /** From 1. */
    page: integer("page"),
    /** Percent of the page's width and height; null for the full page. */
    x: real("x"),
    y: real("y"),
    resolvedAt: timestamptz("resolved_at"),
    resolvedBy: text("resolved_by").$type<"customer" | "team">(),
  },
  (t) => [
    index("pins_delivery").on(t.deliveryId),
    index("pins_file").on(t.fileId).where(sql`file_id is not null`),
    check("pins_page", sql`${t.page} >= 1`),
    check("pins_x", sql`${t.x} between 0 and 100`),
    check("pins_y", sql`${t.y} between 0 and 100`),
    check("pins_point", sql`(${t.x} is null) = (${t.y} is null)`),
    check("pins_resolved_by", sql`${t.resolvedBy} in ('customer', 'team')`),
    check("pins_resolved", sql`(${t.resolvedAt} is null) = (${t.resolvedBy} is null)`),
  ],
);

export const savedReplies = pgTable("saved_replies", {
  id: idColumn(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  createdAt: createdAtColumn(),
});

/** The senders have agreed to be contacted. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    message: text("message").notNull(),
    spamSince: timestamptz("spam_since"),
  },
  (t) => [
    index("contact_messages_created").on(t.createdAt, t.id),
    index("contact_messages_spam").on(t.spamSince).where(sql`spam_since is not null`),
  ],
);

/** What was written after a message of the contact form: by the team from the inbox, by its sender through the link of our email. */
export const contactReplies = pgTable(
  "contact_replies",
  {
    /** The form generates it, so that a reply is stored once. */
    id: uuid("id").primaryKey(),
    contactMessageId: uuid("contact_message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    createdAt: createdAtColumn(),
    sender: text("sender").$type<"customer" | "team">().notNull(),
    author: text("author").notNull(),
    text: text("text").notNull(),
  },
  (t) => [
    index("contact_replies_message").on(t.contactMessageId, t.createdAt, t.id),
    check("contact_replies_sender", sql`${t.sender} in ('customer', 'team')`),
  ],
);

/** `waiting`: for the customer. */
export type ConversationState = "needs_reply" | "waiting" | "done" | "spam";

/** With a customer, about an order or from the contact form. It has the id of the order or of the contact message. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    contactMessageId: uuid("contact_message_id").references(() => contactMessages.id, { onDelete: "cascade" }),
    state: text("state").$type<ConversationState>().notNull(),
    /** What the customer wants. */
    about: text("about").$type<"message" | "revision" | "refund">().notNull(),
    /** When the customer first wrote without an answer; of other states, when they began. */
    since: timestamptz("since").notNull(),
    /** Of the latest message, delivery or request, and who wrote it: "customer" or an admin's address. */
    lastAt: timestamptz("last_at").notNull(),
    lastBy: text("last_by").notNull(),
    snoozedUntil: timestamptz("snoozed_until"),
    /** Of a contact message; an order has its own assignee. */
    assignee: text("assignee"),
  },
  (t) => [
    index("conversations_queue").on(t.since, t.id).where(sql`state = 'needs_reply'`),
    index("conversations_state").on(t.state, t.lastAt, t.id),
    index("conversations_order").on(t.orderId).where(sql`order_id is not null`),
    index("conversations_contact_message").on(t.contactMessageId).where(sql`contact_message_id is not null`),
    check("conversations_state", sql`${t.state} in ('needs_reply', 'waiting', 'done', 'spam')`),
    check("conversations_about", sql`${t.about} in ('message', 'revision', 'refund')`),
    check("conversations_subject", sql`${t.id} = coalesce(${t.orderId}, ${t.contactMessageId})`),
  ],
);

/** An admin's own view of a conversation. */
export const conversationReaders = pgTable(
  "conversation_readers",
  {
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    adminId: uuid("admin_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: timestamptz("read_at"),
    /** When they last typed an answer. */
    typingAt: timestamptz("typing_at"),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.adminId] }), index("conversation_readers_admin").on(t.adminId)],
);
