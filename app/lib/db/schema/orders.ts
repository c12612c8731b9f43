import { type SQL, sql } from "drizzle-orm";
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AgreedPrice, OrderStatus, RefundStatus, SubscriptionStatus, WorkStatus } from "~/lib/db/column-types";
import { phoneDigitsSql, searchWordsSql } from "~/lib/db/search-text-sql";
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { quotes } from "./quotes";

// A GIN index rejects words of more than 2,046 bytes; NFKD expands a character to at most 15 bytes.
const searched = {
  name: sql`left(name, 130)`,
  email: sql`email`,
  company: sql`coalesce(left(company, 130), '')`,
  person: sql`coalesce(left(brief->>'name', 130), '')`,
  phone: sql`coalesce(left(phone, 100), '')`,
  digits: sql`coalesce(${phoneDigitsSql(sql`left(phone, 100)`)}, '')`,
  id: sql`id::text`,
  transaction: sql`coalesce(payment_session_id, '')`,
};

const joined = (parts: SQL[]): SQL => sql.join(parts, sql` || ' ' || `);

/** The indexed words of an order for the admin search. */
export const orderSearchWords = sql`array_to_tsvector(${searchWordsSql(joined(Object.values(searched)))})`;

const { digits: _, ...written } = searched;

/** The searched columns as one lower-case text, without the digits-only phone number. */
export const orderSearchText = sql`lower(${joined(Object.values(written))})`;

/**
 * Orders that the board shows. Renewals count as work on the order that started the subscription, even if its first month was
 * refunded. A pending order counts once it has a due date, as a service request has.
 */
export const hasWorkSql = sql`(invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))))`;

/** Price of a renewal in cents, computed from the order that started the subscription: a coupon only applies to the first month. */
export const monthlyPrice = sql<number>`(amount + discount)`.mapWith(Number);

/** Purchases, renewals and service requests. Amounts are integer cents. */
export const orders = pgTable(
  "orders",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    /** Slug. */
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
    /** The complete submitted form. */
    brief: jsonb("brief").$type<Record<string, unknown>>().notNull(),
    live: boolean("live").notNull(),
    /** Shown to admins as Transaction ID. */
    paymentSessionId: text("payment_session_id").unique(),
    paymentIntentId: text("payment_intent_id"),
    subscriptionId: text("subscription_id"),
    /** Set only on the order that started a subscription. */
    subscriptionStatus: text("subscription_status").$type<SubscriptionStatus>(),
    /** End of the paid month of a canceled subscription; null for all others. */
    subscriptionEndsAt: timestamptz("subscription_ends_at"),
    /** End of the current month: the date of the next payment while the subscription is active. */
    subscriptionPeriodEnd: timestamptz("subscription_period_end"),
    /** The provider's next attempt to charge an unpaid month; null if there is none. */
    subscriptionRetryAt: timestamptz("subscription_retry_at"),
    /** When it ended, and whether the reason was an unpaid month. */
    subscriptionEndedAt: timestamptz("subscription_ended_at"),
    subscriptionUnpaid: boolean("subscription_unpaid"),
    /** The provider's invoice, set only on renewals. */
    invoiceId: text("invoice_id").unique(),
    /** Hash of the draft: submitting it again reuses the pending order. */
    fingerprint: text("fingerprint").notNull(),
    paidAt: timestamptz("paid_at"),
    /** When `reconcile-pending-orders` next checks this pending order at the provider. */
    nextCheckAt: timestamptz("next_check_at"),
    /** As reported by the provider. */
    refundedAmount: integer("refunded_amount").notNull().default(0),
    /** Amount held by the customer's bank because of disputes. */
    disputedAmount: integer("disputed_amount").notNull().default(0),
    /** When it became visible in the portal: on payment, or when a payment link was sent. Before that its email is unverified. */
    sharedAt: timestamptz("shared_at"),
    /** Part of magic links: a higher version invalidates all earlier links. */
    linkVersion: integer("link_version").notNull().default(1),
    /** The coupon's code and its discount; `amount` is the price after the discount. */
    coupon: text("coupon"),
    discount: integer("discount").notNull().default(0),
    /** Accepted quote, set only on the first order; its price is also stored on renewals. */
    quoteId: uuid("quote_id").references(() => quotes.id),
    agreed: jsonb("agreed").$type<AgreedPrice>(),
    invoicedAt: timestamptz("invoiced_at"),
    workStatus: text("work_status").$type<WorkStatus>().notNull().default("new"),
    /** The admin's email. */
    assignee: text("assignee"),
    /** A day on the agency's calendar. */
    dueOn: date("due_on", { mode: "string" }),
    /** Email of the admin who created it for the customer; null if the customer placed it. */
    madeBy: text("made_by"),
    /** When it was marked as spam. */
    spamSince: timestamptz("spam_since"),
  },
  (t) => [
    index("orders_created").on(t.createdAt, t.id),
    index("orders_status").on(t.status, t.createdAt, t.id),
    index("orders_service").on(t.service, t.createdAt, t.id),
    index("orders_service_status").on(t.service, t.status, t.createdAt, t.id),
    index("orders_words").using("gin", orderSearchWords).with({ fastupdate: false }),
    index("orders_payment_intent").on(t.paymentIntentId).where(sql`payment_intent_id is not null`),
    uniqueIndex("orders_open_draft").on(t.fingerprint).where(sql`status = 'pending'`),
    index("orders_subscription").on(t.subscriptionId).where(sql`subscription_id is not null`),
    index("orders_customer").on(sql`lower(email)`, t.createdAt, t.id),
    index("orders_coupon").on(t.coupon).where(sql`coupon is not null`),
    index("orders_quote").on(t.quoteId).where(sql`quote_id is not null`),
    index("orders_subscriptions").on(t.createdAt, t.id).where(sql`subscription_status is not null`),
    index("orders_subscription_status")
      .on(t.subscriptionStatus, t.createdAt, t.id)
      .where(sql`subscription_status is not null`),
    index("orders_to_invoice").on(t.paidAt, t.id).where(sql`paid_at is not null and invoiced_at is null`),
    index("orders_board").on(t.workStatus, t.dueOn, t.createdAt, t.id).where(hasWorkSql),
    index("orders_work").on(t.workStatus, t.createdAt, t.id).where(hasWorkSql),
    index("orders_assignee").on(t.assignee, t.createdAt, t.id).where(hasWorkSql),
    index("orders_spam").on(t.spamSince).where(sql`spam_since is not null`),
    index("orders_due_for_check").on(t.nextCheckAt).where(sql`status = 'pending'`),
    // A renewal may be below the checkout's minimum, because of credit or a coupon at the provider.
    check("orders_amount", sql`${t.amount} between 0 and 99999999 and (${t.amount} >= 50 or invoice_id is not null)`),
    check("orders_discount", sql`${t.discount} >= 0 and (${t.discount} = 0 or ${t.coupon} is not null)`),
    check("orders_disputed_amount", sql`${t.disputedAmount} between 0 and ${t.amount}`),
    check("orders_subscription_status", sql`${t.subscriptionStatus} in ('active', 'past_due', 'ending', 'ended')`),
    check("orders_work_status", sql`${t.workStatus} in ('new', 'in_progress', 'waiting', 'delivered', 'done')`),
    check("orders_refunded_amount", sql`${t.refundedAmount} between 0 and ${t.amount}`),
    check(
      "orders_status",
      sql`${t.status} in ('pending', 'paid', 'cancelled', 'refunded', 'partially_refunded', 'spam')`,
    ),
    check("orders_spam_since", sql`(${t.status} = 'spam') = (${t.spamSince} is not null)`),
  ],
);

/** Rows with this column are deleted with their order. */
export const orderIdColumn = (name = "order_id") =>
  uuid(name)
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/** Timeline of an order. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderIdColumn(),
    at: timestamptz("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    /** "buyer", "provider", "sweep" or an admin's email. */
    actor: text("actor").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>(),
  },
  (t) => [index("order_events_order").on(t.orderId, t.id)],
);

/**
 * Refunds. A row is inserted before the provider is called and reserves its amount, so that concurrent refunds never exceed the
 * payment; its id is the idempotency key of the call.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: idColumn(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    /** An admin's email, or "provider" for a refund made in the provider's dashboard. */
    actor: text("actor").notNull(),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    providerId: text("provider_id").unique(),
    /** The provider's error. */
    fault: text("fault"),
    /** When its credit note was issued. */
    creditedAt: timestamptz("credited_at"),
  },
  (t) => [
    index("refunds_to_credit").on(t.createdAt, t.id).where(sql`status = 'succeeded' and credited_at is null`),
    index("refunds_order").on(t.orderId, t.createdAt),
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_status", sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed', 'refused')`),
  ],
);

/**
 * Changes of the daily totals: a trigger adds a row on every change of an order (migrations), and a job merges the rows of a day.
 * The sum is exact at any time, and concurrent transactions do not wait for each other.
 */
export const orderTallies = pgTable(
  "order_tallies",
  {
    /** UTC day of the order's creation. */
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

/** Chargebacks and inquiries of customers' banks, as reported by the provider. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    /** Cents: the disputed amount, and the amount that the bank holds now. */
    amount: integer("amount").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** The provider's status. */
    status: text("status").notNull(),
  },
  (t) => [index("disputes_order").on(t.orderId)],
);

/** Admins' internal notes on an order, never shown to the customer. */
export const orderNotes = pgTable(
  "order_notes",
  {
    /** Generated by the form, so that a note that is submitted twice is stored once. */
    id: uuid("id").primaryKey(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    /** The admin's email. */
    author: text("author").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("order_notes_order").on(t.orderId, t.createdAt, t.id)],
);
