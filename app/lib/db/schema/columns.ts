import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const idColumn = () => uuid("id").primaryKey().defaultRandom();

export const createdAtColumn = () => timestamptz("created_at").notNull().defaultNow();

// What cannot be read is as shipped, so that a list of orders does not fail.
const texts = z.record(z.string(), z.string()).catch({});

/** Texts by name, parsed when they are read. */
export const textsColumn = customType<{ data: Readonly<Record<string, string>>; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (stored) => texts.parse(typeof stored === "string" ? JSON.parse(stored) : stored),
});
