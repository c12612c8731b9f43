import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AgreedPrice } from "~/lib/db/column-types";
import { timestamptz } from "./columns";

/** A brief with its price, kept for whoever has its link to accept. Orders that come of it name it. */
export const quotes = pgTable(
  "quotes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: timestamptz("created_at").notNull(),
    /** The email address of the member of staff who made it; null for one that a customer kept. */
    createdBy: text("created_by"),
    /** The last day on which it can be accepted, on the agency's calendar. */
    goodUntil: date("good_until", { mode: "string" }).notNull(),
    /** The catalog's slug. */
    service: text("service").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** As the form's rules read it, without any agreement: whoever accepts agrees. */
    brief: jsonb("brief").$type<Record<string, unknown>>().notNull(),
    /** Cents; the price's own. */
    amount: integer("amount").notNull(),
    price: jsonb("price").$type<AgreedPrice>().notNull(),
    live: boolean("live").notNull(),
    /** The same draft, kept again on the same day, is the same quote; null for those that staff make. */
    draft: text("draft"),
    revokedAt: timestamptz("revoked_at"),
  },
  (t) => [
    index("quotes_created").on(t.createdAt, t.id),
    index("quotes_good_until").on(t.goodUntil),
    uniqueIndex("quotes_draft").on(t.draft, t.goodUntil).where(sql`draft is not null and revoked_at is null`),
    check("quotes_amount", sql`${t.amount} between 50 and 99999999`),
    check("quotes_price", sql`(${t.price}->>'cents')::int = ${t.amount}`),
  ],
);
