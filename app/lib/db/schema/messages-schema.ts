import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

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
