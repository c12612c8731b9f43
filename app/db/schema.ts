import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderStatus, RefundStatus } from "~/orders/order";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * The words by which staff find an order: name, e-mail, company, id and transaction id in small letters, cut at every
 * ASCII character that is neither letter, digit nor underscore. An array made by ourselves, since the parsers of PostgreSQL split ids at odd places.
 */
export const orderWords = sql.raw(
  String.raw`array_to_tsvector(string_to_array(trim(regexp_replace(lower(left(name, 300) || ' ' || email || ' ' || coalesce(left(company, 300), '') || ' ' || id::text || ' ' || coalesce(payment_session_id, '')), '[\u0001-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u007f]+', ' ', 'g')), ' '))`,
);

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
    /** Cents that went back, as the provider counts them. */
    refundedAmount: integer("refunded_amount").notNull().default(0),
  },
  (t) => [
    // Read backwards for "newest first".
    index("orders_created").on(t.createdAt, t.id),
    index("orders_status").on(t.status, t.createdAt, t.id),
    index("orders_service").on(t.service, t.createdAt, t.id),
    index("orders_service_status").on(t.service, t.status, t.createdAt, t.id),
    index("orders_words").using("gin", orderWords).with({ fastupdate: false }),
    index("orders_payment_intent").on(t.paymentIntentId).where(sql`payment_intent_id is not null`),
    uniqueIndex("orders_open_draft").on(t.fingerprint).where(sql`status = 'pending'`),
    index("orders_subscription").on(t.subscriptionId).where(sql`subscription_id is not null`),
    index("orders_due_for_check").on(t.nextCheckAt).where(sql`status = 'pending'`),
    check("orders_amount", sql`${t.amount} between 50 and 99999999`),
    check("orders_refunded_amount", sql`${t.refundedAmount} between 0 and ${t.amount}`),
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

/**
 * Money on its way back. A row is written before the provider is asked and holds its amount from then on, so that two
 * members of staff never give back more than was paid; the key of the call is its id.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    /** The e-mail address of a member of staff, or "provider" for a refund made at the provider's own pages. */
    actor: text("actor").notNull(),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    providerId: text("provider_id").unique(),
    /** What the provider said when it refused. */
    fault: text("fault"),
  },
  (t) => [
    index("refunds_order").on(t.orderId, t.createdAt),
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_status", sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed', 'refused')`),
  ],
);

/**
 * What happened to the totals, as differences: a trigger adds rows with every change of orders (migrations), a job folds
 * the rows of a day into one. Their sum is exact at any time, and nobody waits for anybody's row.
 */
export const orderTallies = pgTable(
  "order_tallies",
  {
    /** Of the order's creation, UTC. */
    day: date("day", { mode: "string" }).notNull(),
    service: text("service").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    live: boolean("live").notNull(),
    orders: bigint("orders", { mode: "number" }).notNull(),
    /** Cents. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    refunded: bigint("refunded", { mode: "number" }).notNull(),
  },
  (t) => [index("order_tallies_day").on(t.day)],
);

/** Webhook events that arrived; `processedAt` is set once their effect is committed. */
export const paymentEvents = pgTable("payment_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  objectId: text("object_id").notNull(),
  receivedAt: moment("received_at").notNull().defaultNow(),
  processedAt: moment("processed_at"),
});

/** What visitors wrote through the contact form; whoever is here has agreed to be answered (specification 3). */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: moment("created_at").notNull().defaultNow(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    message: text("message").notNull(),
    readAt: moment("read_at"),
    answeredAt: moment("answered_at"),
  },
  // Read backwards for "newest first".
  (t) => [index("contact_messages_created").on(t.createdAt, t.id)],
);

/** Addresses that become admins as soon as they are registered and confirmed (decisions: `npm run admin -- add`). */
export const adminGrants = pgTable("admin_grants", {
  email: text("email").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
