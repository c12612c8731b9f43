import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** Jobs that failed their last attempt, until an admin retries or discards them. */
export const deadJobs = pgTable(
  "dead_jobs",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull(),
    reason: text("reason").notNull(),
    failedAt: timestamptz("failed_at").notNull().defaultNow(),
  },
  (t) => [index("dead_jobs_failed").on(t.failedAt)],
);

/** The last run of each scheduled job. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text("name").primaryKey(),
  startedAt: timestamptz("started_at").notNull(),
  /** Start of the last run that succeeded. */
  succeededAt: timestamptz("succeeded_at"),
  /** Error of the last run; null if it succeeded. */
  fault: text("fault"),
});
