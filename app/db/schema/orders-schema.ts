import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderStatus, RefundStatus, SubscriptionStatus } from "~/order/order";
import { phoneDigits, wordsOf } from "../texts/words-sql";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Bytes, which the two drivers give back as a Buffer or a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

// The index takes no word of more than 2,046 bytes, and no order with one; a character comes apart into 15 bytes at most.
const searched = [
  sql`left(name, 130)`,
  sql`email`,
  sql`coalesce(left(company, 130), '')`,
  sql`coalesce(left(brief->>'name', 130), '')`,
  sql`coalesce(left(phone, 100), '')`,
  sql`coalesce(${phoneDigits(sql`left(phone, 100)`)}, '')`,
  sql`id::text`,
  sql`coalesce(payment_session_id, '')`,
];

/** The words by which staff find an order: name, e-mail, company, person, phone, id and transaction id. */
export const orderWords = sql`array_to_tsvector(${wordsOf(sql.join(searched, sql` || ' ' || `))})`;

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
    /** Of the order that began a subscription, as the provider says; null where there is none. */
    subscriptionStatus: text("subscription_status").$type<SubscriptionStatus>(),
    /** When one that is not renewed any more ends, with the month that is paid; null for all others. */
    subscriptionEndsAt: moment("subscription_ends_at"),
    /** The bill that this order is, for a subscription's later months; the first month is the checkout's. */
    invoiceId: text("invoice_id").unique(),
    /** Same draft, same fingerprint: a second press finds this order instead of making another. */
    fingerprint: text("fingerprint").notNull(),
    paidAt: moment("paid_at"),
    /** When the sweep asks the provider about this pending order next. */
    nextCheckAt: moment("next_check_at"),
    /** Cents that went back, as the provider counts them. */
    refundedAmount: integer("refunded_amount").notNull().default(0),
    /** Cents that buyers' banks hold because of disputes. */
    disputedAmount: integer("disputed_amount").notNull().default(0),
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
    // A later month may cost less than a checkout ever does: credit or a coupon at the provider pays for a part of it.
    check("orders_amount", sql`${t.amount} between 0 and 99999999 and (${t.amount} >= 50 or invoice_id is not null)`),
    check("orders_disputed_amount", sql`${t.disputedAmount} between 0 and ${t.amount}`),
    check("orders_subscription_status", sql`${t.subscriptionStatus} in ('active', 'past_due', 'ending', 'ended')`),
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

/** Payments that buyers' banks took back or ask about, as the provider says. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's. */
    id: text("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Cents: what it is about, and what the bank holds now. */
    amount: integer("amount").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** In the provider's words. */
    status: text("status").notNull(),
  },
  (t) => [index("disputes_order").on(t.orderId)],
);

/** Files that were made from an order once and are kept, such as BLAST's calendar. */
export const orderDocuments = pgTable(
  "order_documents",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Of all that it was made from: another one makes the file anew. */
    fingerprint: text("fingerprint").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

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
    createdAt: moment("created_at"),
    live: boolean("live"),
    /** How it came: "webhook", or "list" when we found it ourselves. */
    via: text("via").notNull().default("webhook"),
    receivedAt: moment("received_at").notNull().defaultNow(),
    processedAt: moment("processed_at"),
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
  eventsUntil: moment("events_until").notNull(),
  /** When we last read the list of events to its end, and when all paid invoices, refunds and subscriptions. */
  listedAt: moment("listed_at"),
  auditedAt: moment("audited_at"),
});

/** Jobs that failed for good, until somebody tries them again or discards them. */
export const deadJobs = pgTable(
  "dead_jobs",
  {
    /** The job's own id. */
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull(),
    reason: text("reason").notNull(),
    failedAt: moment("failed_at").notNull().defaultNow(),
  },
  (t) => [index("dead_jobs_failed").on(t.failedAt)],
);

/** The last run of each job that the clock starts. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text("name").primaryKey(),
  startedAt: moment("started_at").notNull(),
  /** Of the last run that succeeded. */
  succeededAt: moment("succeeded_at"),
  /** Set when the last run failed: its reason. */
  fault: text("fault"),
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
