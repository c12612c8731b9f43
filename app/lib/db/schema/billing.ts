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
import { timestamptz } from "./columns";
import { orders, refunds } from "./orders";

/** Codes that make an order cheaper. An order names the code that it was placed with. */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** The email address of the member of staff who made it. */
    createdBy: text("created_by").notNull(),
    /** In capitals. */
    code: text("code").notNull().unique(),
    /** One of the two: percent of the price, or cents. */
    percentOff: integer("percent_off"),
    amountOff: integer("amount_off"),
    /** The services' slugs; null for all. */
    services: jsonb("services").$type<string[]>(),
    /** The last day on which it counts, on the agency's calendar; null for ever. */
    endsOn: date("ends_on", { mode: "string" }),
    /** How many orders may have it; null for any number. */
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

/** Invoices, one for each payment, and credit notes, one for each refund; what they say never changes. */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").$type<"invoice" | "credit-note">().notNull(),
    /** Numbers of test payments are a series of their own. */
    live: boolean("live").notNull(),
    /** Of the agency's calendar, when it was issued. */
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    issuedAt: timestamptz("issued_at").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** Set for a credit note. */
    refundId: uuid("refund_id").references(() => refunds.id, { onDelete: "restrict" }),
    /** What it says besides the customer's billing details. */
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

/** The last number of each series. Its row is held while a number is given, so that none is left out or given twice. */
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

/** To whom invoices are made out, where the customer said so; once. */
export const billingDetails = pgTable("billing_details", {
  /** Lower case. */
  email: text("email").primaryKey(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  taxNumber: text("tax_number"),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

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

/** What customers ask back under the refund policy, and what staff decided. Amounts are integer cents. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    /** Made by the page that asks, so that a second press finds the first one's request. */
    id: uuid("id").primaryKey(),
    /** Whose payment is to go back: of a subscription, a month of it. */
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The order that customer and staff work with: the same, or the one that began the subscription. */
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** By the policy when it was asked for, as its customer read it. */
    amount: integer("amount").notNull(),
    /** Null where the customer gave none. */
    reason: text("reason"),
    /** Whether the subscription is to end with it. */
    endsSubscription: boolean("ends_subscription").notNull(),
    status: text("status").$type<RefundRequestStatus>().notNull().default("open"),
    decidedAt: timestamptz("decided_at"),
    /** The email address of the member of staff; null for what the customer took back and for what was refunded in another way. */
    decidedBy: text("decided_by"),
    /** What staff wrote to the customer when they declined it. */
    answer: text("answer"),
    /** The refund that it was granted by; it may still be on its way. */
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
