import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Uses of what is limited per client, shared by all processes; `expire` is when the counting begins anew, in milliseconds. The
 * columns are those of rate-limiter-flexible. Who a client is, is kept as a hash.
 */
export const clientLimits = pgTable("client_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: bigint("expire", { mode: "number" }).notNull(),
});
