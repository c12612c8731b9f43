import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderStatus } from "~/orders/order";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** One purchase (specification 3, "Order"). Amounts are integer cents. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The catalogue's slug, so that a later change of labels does not orphan old orders. */
    service: text("service").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    phone: text("phone"),
    website: text("website"),
    pageType: text("page_type").notNull(),
    requirements: text("requirements"),
    referenceSites: text("reference_sites"),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull().default("usd"),
    status: text("status").$type<OrderStatus>().notNull().default("pending"),
    /** Everything the buyer wrote, whole; the provider gets short labels only. */
    brief: jsonb("brief").$type<Record<string, unknown>>().notNull(),
    live: boolean("live").notNull(),
    /** Shown to staff as Transaction ID. */
    paymentSessionId: text("payment_session_id").unique(),
    paymentIntentId: text("payment_intent_id"),
    subscriptionId: text("subscription_id"),
    /** The bill that this order is, for a subscription's later months; the first month is the checkout's. */
    invoiceId: text("invoice_id").unique(),
    /** Same draft, same fingerprint: a second press finds this order instead of making another. */
    fingerprint: text("fingerprint").notNull(),
    paidAt: moment("paid_at"),
    /** When the sweep asks the provider about this pending order next. */
    nextCheckAt: moment("next_check_at"),
  },
  (t) => [
    // Read backwards for "newest first".
    index("orders_created").on(t.createdAt, t.id),
    uniqueIndex("orders_open_draft").on(t.fingerprint).where(sql`status = 'pending'`),
    index("orders_subscription").on(t.subscriptionId).where(sql`subscription_id is not null`),
    index("orders_due_for_check").on(t.nextCheckAt).where(sql`status = 'pending'`),
    check("orders_amount", sql`${t.amount} between 50 and 99999999`),
    check("orders_status", sql`${t.status} in ('pending', 'paid', 'cancelled', 'refunded', 'partially_refunded')`),
  ],
);

/** What happened to an order and by whom, oldest first: the timeline that staff see. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    /** "buyer", "provider", "sweep" or the e-mail address of a member of staff. */
    actor: text("actor").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
  },
  (t) => [index("order_events_order").on(t.orderId, t.id)],
);

/** Webhook events that arrived; `processedAt` is set once their effect is committed. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  objectId: text("object_id").notNull(),
  receivedAt: moment("received_at").notNull().defaultNow(),
  processedAt: moment("processed_at"),
});

/** Addresses that become admins as soon as they are registered and confirmed (decisions: `npm run admin -- add`). */
export const adminGrants = pgTable("admin_grants", {
  email: text("email").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
