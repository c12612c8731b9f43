import { sql } from "drizzle-orm";
import { boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";

/** One row: the shop of this database. Its files carry its id. */
export const shops = pgTable(
  "shops",
  {
    id: uuid("id").notNull().defaultRandom(),
    only: boolean("only").primaryKey().default(true),
  },
  (t) => [check("shops_only", sql`${t.only}`)],
);
