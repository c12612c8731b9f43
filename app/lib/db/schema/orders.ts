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
import { timestamptz } from "./columns";
import { quotes } from "./quotes";

// The index takes no word of more than 2,046 bytes, and no order with one; a character comes apart into 15 bytes at most.
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

/** The words by which staff find an order: name, email, company, person, phone, id and transaction id. */
export const orderSearchWords = sql`array_to_tsvector(${searchWordsSql(joined(Object.values(searched)))})`;

const { digits: _, ...written } = searched;

/** The same as one text, in small letters, but for the phone number as digits alone. */
export const orderSearchText = sql`lower(${joined(Object.values(written))})`;

/**
 * Whether there is work on an order: the board shows these. A subscription's later months are work on the order that began it, also
 * where its first month was given back. What waits for its payment is work once it has a due date, as a request has.
 */
export const hasWorkSql = sql`(invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))))`;

/** What a month of a subscription costs, by the order that began it: a coupon counts for its first month alone. Cents. */
export const monthlyPrice = sql<number>`(amount + discount)`.mapWith(Number);

/** One purchase. Amounts are integer cents. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** The catalog's slug, so that a later change of labels does not orphan old orders. */
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
    subscriptionEndsAt: timestamptz("subscription_ends_at"),
    /** End of the month that is paid or due, as the provider counts: the next payment's day while it runs. */
    subscriptionPeriodEnd: timestamptz("subscription_period_end"),
    /** When the provider charges the card for an unpaid month again; null when it does not. */
    subscriptionRetryAt: timestamptz("subscription_retry_at"),
    /** When it ended, and whether because a month stayed unpaid. */
    subscriptionEndedAt: timestamptz("subscription_ended_at"),
    subscriptionUnpaid: boolean("subscription_unpaid"),
    /** The bill that this order is, for a subscription's later months; the first month is the checkout's. */
    invoiceId: text("invoice_id").unique(),
    /** Same draft, same fingerprint: a second press finds this order instead of making another. */
    fingerprint: text("fingerprint").notNull(),
    paidAt: timestamptz("paid_at"),
    /** When the sweep asks the provider about this pending order next. */
    nextCheckAt: timestamptz("next_check_at"),
    /** Cents that went back, as the provider counts them. */
    refundedAmount: integer("refunded_amount").notNull().default(0),
    /** Cents that buyers' banks hold because of disputes. */
    disputedAmount: integer("disputed_amount").notNull().default(0),
    /**
     * Since when its customer may see it on /my-order: it was paid, or staff sent a payment link. Null while somebody has only
     * typed the address, which may be anybody's.
     */
    sharedAt: timestamptz("shared_at"),
    /** Links to the customer's page name it; a higher one ends all that were mailed before. */
    linkVersion: integer("link_version").notNull().default(1),
    /** The code that it was placed with, and what that took off the price, in cents; `amount` is what is left. */
    coupon: text("coupon"),
    discount: integer("discount").notNull().default(0),
    /** The quote that it came of, on the order that was placed; and the quote's price, which later months of a subscription have too. */
    quoteId: uuid("quote_id").references(() => quotes.id),
    agreed: jsonb("agreed").$type<AgreedPrice>(),
    /** When its payment got an invoice. */
    invoicedAt: timestamptz("invoiced_at"),
    workStatus: text("work_status").$type<WorkStatus>().notNull().default("new"),
    /** The email address of the member of staff who does it; null for nobody. */
    assignee: text("assignee"),
    /** The day on the agency's calendar by which it is promised, or staff want it done. */
    dueOn: date("due_on", { mode: "string" }),
    /** The member of staff who made it for its customer; null for an order that its customer placed. */
    madeBy: text("made_by"),
    /** Since when it counts as spam; null for all others. */
    spamSince: timestamptz("spam_since"),
  },
  (t) => [
    // Read backwards for "newest first".
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
    // A later month may cost less than a checkout ever does: credit or a coupon at the provider pays for a part of it.
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

/** What happened to an order and by whom, oldest first: the timeline that staff see. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: timestamptz("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    /** "buyer", "provider", "sweep" or the email address of a member of staff. */
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
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    /** The email address of a member of staff, or "provider" for a refund made at the provider's own pages. */
    actor: text("actor").notNull(),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    providerId: text("provider_id").unique(),
    /** What the provider said when it refused. */
    fault: text("fault"),
    /** When it got a credit note. */
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
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Cents: what it is about, and what the bank holds now. */
    amount: integer("amount").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    /** In the provider's words. */
    status: text("status").notNull(),
  },
  (t) => [index("disputes_order").on(t.orderId)],
);

/** What staff write to each other about an order; its customer never sees it. */
export const orderNotes = pgTable(
  "order_notes",
  {
    /** Made by the form that it was written in, so that one that is sent twice is stored once. */
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** The email address of a member of staff. */
    author: text("author").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("order_notes_order").on(t.orderId, t.createdAt, t.id)],
);
