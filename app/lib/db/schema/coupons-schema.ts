import { sql } from "drizzle-orm";
import { boolean, check, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

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
