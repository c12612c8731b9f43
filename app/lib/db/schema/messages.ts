import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { orders } from "./orders";

/** What customers and the team write to each other about an order. */
export const orderMessages = pgTable(
  "order_messages",
  {
    /** Made by the form that it was written in, so that one that is sent twice is stored once. */
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    sender: text("sender").$type<"customer" | "team">().notNull(),
    /** The email address of whoever wrote it. */
    author: text("author").notNull(),
    text: text("text").notNull(),
    /** When the other side first had it on a page. */
    readAt: timestamptz("read_at"),
    /** When it went into a mail to the other side, or was left out of one because it had been read. */
    mailedAt: timestamptz("mailed_at"),
  },
  (t) => [
    index("order_messages_order").on(t.orderId, t.createdAt, t.id),
    index("order_messages_to_mail").on(t.createdAt).where(sql`mailed_at is null`),
    index("order_messages_unread").on(t.orderId).where(sql`sender = 'customer' and read_at is null`),
    check("order_messages_sender", sql`${t.sender} in ('customer', 'team')`),
  ],
);

/** Texts that staff write again and again. */
export const savedReplies = pgTable("saved_replies", {
  id: uuid("id").primaryKey().defaultRandom(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** What visitors wrote through the contact form; whoever is here has agreed to be answered. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    message: text("message").notNull(),
    readAt: timestamptz("read_at"),
    answeredAt: timestamptz("answered_at"),
    /** Since when it counts as spam; null for all others. */
    spamSince: timestamptz("spam_since"),
  },
  // Read backwards for "newest first".
  (t) => [
    index("contact_messages_created").on(t.createdAt, t.id),
    index("contact_messages_unread").on(t.createdAt, t.id).where(sql`read_at is null and spam_since is null`),
    index("contact_messages_spam").on(t.spamSince).where(sql`spam_since is not null`),
  ],
);
