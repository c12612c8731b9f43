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
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  AgreedPrice,
  AwaitedStep,
  OrderStatus,
  PromisedMoments,
  RefundPolicy,
  RefundReason,
  RefundStatus,
  SubscriptionStatus,
  TaxLine,
  TaxMode,
  WorkStatus,
} from "~/lib/db/column-types";
import { indexedWordsSql, phoneDigitsSql } from "~/lib/db/search-text-sql";
import { createdAtColumn, idColumn, textsColumn, timestamptz } from "./columns";
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
  // "Acme_Ltd" is one word, as ids are, and two.
  parts: sql`case when strpos(left(name, 130) || email || coalesce(left(company, 130), ''), '_') > 0 then replace(left(name, 130) || ' ' || email || ' ' || coalesce(left(company, 130), ''), '_', ' ') else '' end`,
};

const joined = (parts: SQL[]): SQL => sql.join(parts, sql` || ' ' || `);

/** Indexed for the admin search. */
export const orderSearchWords = sql`array_to_tsvector(${indexedWordsSql(joined(Object.values(searched)))})`;

const { digits: _, ...written } = searched;

/** Lower case, without the digits-only phone number. */
export const orderSearchText = sql`lower(${joined(Object.values(written))})`;

/** Renewals count as work on the first order, even if its month was refunded; pending orders count once they have a due date. */
export const hasWorkSql = sql`(invoice_id is null and (status in ('paid', 'partially_refunded') or (status = 'pending' and due_on is not null) or (status = 'refunded' and subscription_status in ('active', 'past_due', 'ending'))))`;

/** Work that is neither delivered nor done. */
export const isOpenWorkSql = sql`work_status in ('new', 'in_progress', 'waiting')`;

/** New in the back office: has work, and no admin has opened it. */
export const isUnopenedSql = sql`(opened_at is null and ${hasWorkSql})`;

/** The customer received a payment link and has not paid. */
export const awaitsPaymentSql = sql`(status = 'pending' and (shared_at is not null or made_by is not null))`;

/** On the order that started the subscription. */
export const isRunningSql = sql`subscription_status in ('active', 'past_due', 'ending')`;

/** When a subscription ended. */
export const endedAtSql = sql`coalesce(subscription_ended_at, paid_at)`;

/** In cents, without added taxes: a coupon and a setup fee only belong to the first month. */
export const monthlyPrice =
  sql<number>`(amount - tax_added + discount - coalesce((agreed ->> 'setup')::int, 0))`.mapWith(Number);

/** Purchases, renewals and service requests. Amounts are cents. */
export const orders = pgTable(
  "orders",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
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
    /** The submitted form. */
    brief: jsonb("brief").$type<Record<string, unknown>>().notNull(),
    live: boolean("live").notNull(),
    /** The "Transaction ID" of admins. */
    paymentSessionId: text("payment_session_id").unique(),
    paymentIntentId: text("payment_intent_id"),
    subscriptionId: text("subscription_id"),
    /** The provider's customer of this purchase; null for renewals, and for one-time purchases before 2026-11-26. */
    providerCustomerId: text("provider_customer_id"),
    /** Only on the order that started a subscription. */
    subscriptionStatus: text("subscription_status").$type<SubscriptionStatus>(),
    /** For a canceled subscription: the end of the paid month, or a date that was agreed. */
    subscriptionEndsAt: timestamptz("subscription_ends_at"),
    /** The next payment, while the subscription is active. */
    subscriptionPeriodEnd: timestamptz("subscription_period_end"),
    /** The next attempt to charge an unpaid month. */
    subscriptionRetryAt: timestamptz("subscription_retry_at"),
    subscriptionEndedAt: timestamptz("subscription_ended_at"),
    subscriptionUnpaid: boolean("subscription_unpaid"),
    /** Set while the provider does not collect payments for an active subscription. */
    subscriptionPausedAt: timestamptz("subscription_paused_at"),
    /** Only on renewals. */
    invoiceId: text("invoice_id").unique(),
    /** In words, for what the provider charged beside the months: "Change of the subscription: ...". */
    billingReason: text("billing_reason"),
    /** Hash of the draft, which reuses the pending order. */
    fingerprint: text("fingerprint").notNull(),
    paidAt: timestamptz("paid_at"),
    /** When `reconcile-pending-orders` queries the provider again. */
    nextCheckAt: timestamptz("next_check_at"),
    /** As reported by the provider. */
    refundedAmount: integer("refunded_amount").notNull().default(0),
    /** Held by the customer's bank because of disputes. */
    disputedAmount: integer("disputed_amount").notNull().default(0),
    /** When the portal showed it: on payment, or with a payment link. Before that its email is unverified. */
    sharedAt: timestamptz("shared_at"),
    /** A higher version invalidates earlier magic links. */
    linkVersion: integer("link_version").notNull().default(1),
    /** When the links of its emails last ended. The receipt of a payment before that is no longer open. */
    linksEndedAt: timestamptz("links_ended_at"),
    /** `amount` is the price after the discount. */
    coupon: text("coupon"),
    discount: integer("discount").notNull().default(0),
    /** Only on the first order. */
    quoteId: uuid("quote_id").references(() => quotes.id),
    /** The price that it was placed with, before the discount. */
    agreed: jsonb("agreed").$type<AgreedPrice>(),
    /** That it was sold under. The default is that of orders before there were others. */
    refundPolicy: jsonb("refund_policy")
      .$type<RefundPolicy>()
      .notNull()
      .default({ feePercent: 5, replyDays: 3, arrivalDays: { from: 7, to: 14 } }),
    /** What the order promises to its customer; null until it is paid or requested, and for orders from before 2026-11-28. */
    promised: jsonb("promised").$type<PromisedMoments>(),
    /** What the service said when it was sold; null as shipped. */
    soldAs: textsColumn("sold_as"),
    /** Null without taxes. Until it is paid, `amount` of an order with taxes is the price, then the total. */
    taxMode: text("tax_mode").$type<TaxMode>(),
    /** Of `amount`. */
    tax: integer("tax").notNull().default(0),
    /** The part of `tax` that was added to the price. */
    taxAdded: integer("tax_added").notNull().default(0),
    /** Frozen on payment; before it, what our table gives. */
    taxLines: jsonb("tax_lines").$type<TaxLine[]>(),
    /** The customer's, two letters. */
    taxCountry: text("tax_country"),
    taxState: text("tax_state"),
    /** The customer's VAT id. */
    taxId: text("tax_id"),
    invoicedAt: timestamptz("invoiced_at"),
    workStatus: text("work_status").$type<WorkStatus>().notNull().default("new"),
    /** The admin's email. */
    assignee: text("assignee"),
    /** On the agency's calendar. */
    dueOn: date("due_on", { mode: "string" }),
    /** The admin's email; null if the customer placed it. */
    madeBy: text("made_by"),
    /** When an admin who may work on orders first opened it. */
    openedAt: timestamptz("opened_at"),
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
    // Also finds addresses by their start, and lists them in the order of their bytes.
    index("orders_customer").on(sql`lower(email) text_pattern_ops`, t.createdAt, t.id),
    index("orders_coupon").on(t.coupon).where(sql`coupon is not null`),
    index("orders_taxed").on(t.id).where(sql`tax_mode is not null`),
    index("orders_quote").on(t.quoteId).where(sql`quote_id is not null`),
    index("orders_subscriptions").on(t.createdAt, t.id).where(sql`subscription_status is not null`),
    index("orders_subscription_status")
      .on(t.subscriptionStatus, t.createdAt, t.id)
      .where(sql`subscription_status is not null`),
    index("orders_running").on(t.createdAt, t.id).where(isRunningSql),
    index("orders_ended").on(endedAtSql).where(sql`subscription_status = 'ended'`),
    index("orders_to_invoice").on(t.paidAt, t.id).where(sql`paid_at is not null and invoiced_at is null`),
    // The last two columns filter in the index.
    index("orders_board").on(t.workStatus, t.dueOn, t.createdAt, t.id, t.assignee, t.service).where(hasWorkSql),
    index("orders_work").on(t.workStatus, t.createdAt, t.id, t.assignee, t.service).where(hasWorkSql),
    index("orders_due").on(t.dueOn, t.createdAt, t.id, t.assignee).where(sql`${hasWorkSql} and ${isOpenWorkSql}`),
    index("orders_unopened").on(t.createdAt, t.id).where(isUnopenedSql),
    index("orders_awaiting_payment").on(t.createdAt, t.id).where(awaitsPaymentSql),
    index("orders_assignee").on(t.assignee, t.createdAt, t.id).where(hasWorkSql),
    index("orders_spam").on(t.spamSince).where(sql`spam_since is not null`),
    index("orders_due_for_check").on(t.nextCheckAt).where(sql`status = 'pending'`),
    // A renewal may be below the checkout's minimum, because of credit or a coupon at the provider. A request has 0 until its price is
    // named, which is before its payment page is opened.
    check(
      "orders_amount",
      sql`${t.amount} between 0 and 99999999 and (${t.amount} >= 50 or invoice_id is not null or (${t.amount} = 0 and payment_session_id is null))`,
    ),
    check("orders_discount", sql`${t.discount} >= 0 and (${t.discount} = 0 or ${t.coupon} is not null)`),
    check("orders_tax", sql`${t.taxAdded} between 0 and ${t.tax}`),
    check("orders_tax_mode", sql`${t.taxMode} in ('stripe', 'table')`),
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

/** Rows are deleted with their order. */
export const orderIdColumn = (name = "order_id") =>
  uuid(name)
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

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
  (t) => [
    index("order_events_order").on(t.orderId, t.id),
    index("order_events_reviews").on(t.orderId).where(sql`kind = 'payment-review'`),
  ],
);

/** Inserted before the provider is called: reserves the amount, and its id is the idempotency key. */
export const refunds = pgTable(
  "refunds",
  {
    id: idColumn(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    amount: integer("amount").notNull(),
    reason: text("reason").notNull(),
    /** For the provider; null for a refund in the provider's dashboard. */
    providerReason: text("provider_reason").$type<RefundReason>(),
    /** An admin's email, or "provider" for a refund in the provider's dashboard. */
    actor: text("actor").notNull(),
    status: text("status").$type<RefundStatus>().notNull().default("requested"),
    providerId: text("provider_id").unique(),
    fault: text("fault"),
    creditedAt: timestamptz("credited_at"),
  },
  (t) => [
    index("refunds_to_credit").on(t.createdAt, t.id).where(sql`status = 'succeeded' and credited_at is null`),
    index("refunds_order").on(t.orderId, t.createdAt),
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_status", sql`${t.status} in ('requested', 'pending', 'succeeded', 'failed', 'refused')`),
  ],
);

/** A trigger adds a row on every change of an order, a job merges those of a day: transactions never wait. */
export const orderTallies = pgTable(
  "order_tallies",
  {
    /** Agency's day of the order's creation. */
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

export const isOpenDisputeSql = sql`status not in ('won', 'lost', 'warning_closed', 'prevented')`;

/** Chargebacks and inquiries of customers' banks, as reported by the provider. */
export const disputes = pgTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    /** Cents; `withdrawn`: what the bank holds now. */
    amount: integer("amount").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    status: text("status").notNull(),
    /** Until when the provider accepts evidence; null if it accepts none. */
    dueBy: timestamptz("due_by"),
  },
  (t) => [index("disputes_order").on(t.orderId), index("disputes_open").on(t.createdAt, t.id).where(isOpenDisputeSql)],
);

/** Never shown to the customer. */
export const orderNotes = pgTable(
  "order_notes",
  {
    /** The form generates it, so that a note is stored once. */
    id: uuid("id").primaryKey(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    /** The admin's email. */
    author: text("author").notNull(),
    text: text("text").notNull(),
  },
  (t) => [index("order_notes_order").on(t.orderId, t.createdAt, t.id)],
);

/** At most one a day on the agency's calendar. */
export const orderReminders = pgTable(
  "order_reminders",
  {
    orderId: orderIdColumn(),
    day: date("day", { mode: "string" }).notNull(),
    createdAt: createdAtColumn(),
    /** The admin's email. */
    actor: text("actor").notNull(),
    /** What the customer was reminded of. */
    awaited: text("awaited").$type<AwaitedStep>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.day] }),
    check("order_reminders_awaited", sql`${t.awaited} in ('approval', 'answer')`),
  ],
);
