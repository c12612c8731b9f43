import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** The provider's events, sent to us or found in its list; `processedAt` is set once their effect is committed. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    objectId: text("object_id").notNull(),
    sessionId: text("session_id"),
    paymentIntentId: text("payment_intent_id"),
    /** When it happened at the provider; null for events from before this was kept. */
    createdAt: timestamptz("created_at"),
    live: boolean("live"),
    /** How it came: "webhook", or "list" when we found it ourselves. */
    via: text("via").notNull().default("webhook"),
    receivedAt: timestamptz("received_at").notNull().defaultNow(),
    processedAt: timestamptz("processed_at"),
  },
  (t) => [
    index("payment_events_received").on(t.receivedAt),
    index("payment_events_waiting").on(t.receivedAt).where(sql`processed_at is null`),
  ],
);

/** How far we have read the provider's own lists; a row for each of its modes. */
export const paymentSync = pgTable("payment_sync", {
  mode: text("mode").primaryKey(),
  /** All events before this moment (of the provider) are stored. */
  eventsUntil: timestamptz("events_until").notNull(),
  /** When we last read the list of events to its end, and when all paid invoices, refunds and subscriptions. */
  listedAt: timestamptz("listed_at"),
  auditedAt: timestamptz("audited_at"),
});
