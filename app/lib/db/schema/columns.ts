import { timestamp, uuid } from "drizzle-orm/pg-core";

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const idColumn = () => uuid("id").primaryKey().defaultRandom();

export const createdAtColumn = () => timestamptz("created_at").notNull().defaultNow();
