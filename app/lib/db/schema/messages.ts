import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { orderIdColumn } from "./orders";

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
  },
  (t) => [
    index("order_messages_order").on(t.orderId, t.createdAt, t.id),
    index("order_messages_to_mail").on(t.createdAt).where(sql`mailed_at is null`),
    index("order_messages_unread").on(t.orderId).where(sql`sender = 'customer' and read_at is null`),
    check("order_messages_sender", sql`${t.sender} in ('customer', 'team')`),
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
    readAt: timestamptz("read_at"),
    answeredAt: timestamptz("answered_at"),
    spamSince: timestamptz("spam_since"),
  },
  (t) => [
    index("contact_messages_created").on(t.createdAt, t.id),
    index("contact_messages_unread").on(t.createdAt, t.id).where(sql`read_at is null and spam_since is null`),
    index("contact_messages_spam").on(t.spamSince).where(sql`spam_since is not null`),
  ],
);
