import { sql } from "drizzle-orm";
import {
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
import type { RefundRequestStatus } from "~/lib/db/column-types";
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { orderIdColumn, orders, refunds } from "./orders";

export const coupons = pgTable(
  "coupons",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    /** The admin's email. */
    createdBy: text("created_by").notNull(),
    /** Upper case. */
    code: text("code").notNull().unique(),
    /** Exactly one of the two is set: percent of the price, or cents. */
    percentOff: integer("percent_off"),
    amountOff: integer("amount_off"),
    /** Slugs of services; null for all. */
    services: jsonb("services").$type<string[]>(),
    /** On the agency's calendar; null for no limit. */
    endsOn: date("ends_on", { mode: "string" }),
    /** Number of orders; null for no limit. */
    uses: integer("uses"),
    oncePerAddress: boolean("once_per_address").notNull().default(true),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    check("coupons_off", sql`num_nonnulls(${t.percentOff}, ${t.amountOff}) = 1`),
    check("coupons_percent", sql`${t.percentOff} between 1 and 100`),
    check("coupons_amount", sql`${t.amountOff} > 0`),
    check("coupons_uses", sql`${t.uses} > 0`),
  ],
);

/** For TAX=table. `rate` in millionths: 82500 is 8.25%. */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    /** The admin's email. */
    createdBy: text("created_by").notNull(),
    /** Codes in upper case. */
    country: text("country").notNull(),
    /** Null for the rest of the country. */
    state: text("state"),
    name: text("name").notNull(),
    rate: integer("rate").notNull(),
  },
  (t) => [
    uniqueIndex("tax_rates_place").on(t.country, sql`coalesce(state, '')`),
    check("tax_rates_rate", sql`${t.rate} between 0 and 999999`),
  ],
);

/** One invoice per payment, one credit note per refund. Rows are never updated. */
export const invoices = pgTable(
  "invoices",
  {
    id: idColumn(),
    kind: text("kind").$type<"invoice" | "credit-note">().notNull(),
    /** Test payments have a separate series of numbers. */
    live: boolean("live").notNull(),
    /** Year of issue on the agency's calendar. */
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    issuedAt: timestamptz("issued_at").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    refundId: uuid("refund_id").references(() => refunds.id, { onDelete: "restrict" }),
    /** What is printed, without the customer's billing details. */
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    uniqueIndex("invoices_number").on(t.live, t.kind, t.year, t.number),
    uniqueIndex("invoices_order").on(t.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex("invoices_refund").on(t.refundId).where(sql`kind = 'credit-note'`),
    check("invoices_kind", sql`${t.kind} in ('invoice', 'credit-note')`),
    check("invoices_refund_of_note", sql`(${t.kind} = 'credit-note') = (${t.refundId} is not null)`),
  ],
);

/** The row is locked while a number is assigned, so that numbers have no gaps or duplicates. */
export const invoiceSeries = pgTable(
  "invoice_series",
  {
    live: boolean("live").notNull(),
    kind: text("kind").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.live, t.kind, t.year] })],
);

/** Optional; entered by customers for their invoices. */
export const billingDetails = pgTable("billing_details", {
  /** Lower case. */
  email: text("email").primaryKey(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  taxNumber: text("tax_number"),
  createdAt: createdAtColumn(),
});

/** The one customer that an address has at the provider, once a mailed link has confirmed the address. */
export const providerCustomers = pgTable(
  "provider_customers",
  {
    id: idColumn(),
    /** Lower case. */
    address: text("address").notNull(),
    /** The provider's accounts do not know each other's customers: "live", "test" or "sandbox". */
    mode: text("mode").notNull(),
    /** `cus_...`; null until the first checkout has made it. */
    providerId: text("provider_id"),
    confirmedAt: timestamptz("confirmed_at").notNull(),
  },
  (t) => [
    uniqueIndex("provider_customers_address").on(t.address, t.mode),
    uniqueIndex("provider_customers_provider").on(t.providerId),
  ],
);

/** From the webhook or the list; `processedAt` is set once the effect is committed. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    objectId: text("object_id").notNull(),
    sessionId: text("session_id"),
    paymentIntentId: text("payment_intent_id"),
    /** The provider's clock; null for events of older releases. */
    createdAt: timestamptz("created_at"),
    live: boolean("live"),
    /** "webhook" or "list". */
    via: text("via").notNull().default("webhook"),
    receivedAt: timestamptz("received_at").notNull().defaultNow(),
    processedAt: timestamptz("processed_at"),
  },
  (t) => [
    index("payment_events_received").on(t.receivedAt),
    index("payment_events_waiting").on(t.receivedAt).where(sql`processed_at is null`),
  ],
);

/** One row per mode: how far we have read the provider's lists. */
export const paymentSync = pgTable("payment_sync", {
  mode: text("mode").primaryKey(),
  /** Of the provider's clock: all earlier events are stored. */
  eventsUntil: timestamptz("events_until").notNull(),
  /** When the events were read to the end, and all payments last audited. */
  listedAt: timestamptz("listed_at"),
  auditedAt: timestamptz("audited_at"),
});

export const refundRequests = pgTable(
  "refund_requests",
  {
    /** The form generates it, so that a second click creates no second request. */
    id: uuid("id").primaryKey(),
    /** Of a subscription, one month's order. */
    orderId: orderIdColumn(),
    /** The order that people see: the same, or the one that started the subscription. */
    subjectId: orderIdColumn("subject_id"),
    createdAt: createdAtColumn(),
    /** Cents: the policy refund that the customer was shown. */
    amount: integer("amount").notNull(),
    reason: text("reason"),
    endsSubscription: boolean("ends_subscription").notNull(),
    status: text("status").$type<RefundRequestStatus>().notNull().default("open"),
    decidedAt: timestamptz("decided_at"),
    /** The admin's email; null for `withdrawn` and `settled`. */
    decidedBy: text("decided_by"),
    /** Reason for declining, shown to the customer. */
    answer: text("answer"),
    /** It may still be pending. */
    refundId: uuid("refund_id"),
  },
  (t) => [
    uniqueIndex("refund_requests_open").on(t.orderId).where(sql`status = 'open'`),
    index("refund_requests_subject").on(t.subjectId, t.createdAt, t.id),
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_waiting").on(t.createdAt, t.id).where(sql`status = 'open'`),
    index("refund_requests_refund").on(t.refundId).where(sql`refund_id is not null`),
    check("refund_requests_amount", sql`${t.amount} > 0`),
    check("refund_requests_status", sql`${t.status} in ('open', 'withdrawn', 'declined', 'granted', 'settled')`),
  ],
);
