import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AgreedPrice } from "~/lib/db/column-types";
import { indexedWordsSql } from "~/lib/db/search-text-sql";
import { idColumn, textsColumn, timestamptz } from "./columns";

/** Indexed for the admin search. */
export const quoteSearchWords = sql`array_to_tsvector(${indexedWordsSql(
  sql`left(name, 130) || ' ' || email || ' ' || coalesce(left(brief->>'name', 130), '') || ' ' || id::text`,
)})`;

export const quotes = pgTable(
  "quotes",
  {
    id: idColumn(),
    createdAt: timestamptz("created_at").notNull(),
    /** The admin's email; null for a quote that a customer saved. */
    createdBy: text("created_by"),
    /** On the agency's calendar. */
    goodUntil: date("good_until", { mode: "string" }).notNull(),
    service: text("service").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** Without the consent, which is given on acceptance. */
    brief: jsonb("brief").$type<Record<string, unknown>>().notNull(),
    amount: integer("amount").notNull(),
    price: jsonb("price").$type<AgreedPrice>().notNull(),
    /** The service's texts at the time of the quote, which the order takes over; null as shipped. */
    soldAs: textsColumn("sold_as"),
    live: boolean("live").notNull(),
    /** Saving a draft again on the same day reuses the quote. Null for quotes of admins. */
    draft: text("draft"),
    revokedAt: timestamptz("revoked_at"),
  },
  (t) => [
    index("quotes_created").on(t.createdAt, t.id),
    index("quotes_good_until").on(t.goodUntil),
    index("quotes_unrevoked").on(t.goodUntil, t.createdAt, t.id).where(sql`revoked_at is null`),
    index("quotes_words").using("gin", quoteSearchWords).with({ fastupdate: false }),
    uniqueIndex("quotes_draft").on(t.draft, t.goodUntil).where(sql`draft is not null and revoked_at is null`),
    check("quotes_amount", sql`${t.amount} between 50 and 99999999`),
    check("quotes_price", sql`(${t.price}->>'cents')::int = ${t.amount}`),
  ],
);
