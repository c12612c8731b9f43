import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { orders, refunds } from "./orders";

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
