import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** Failed in the last attempt; kept until an admin retries or discards them. */
export const deadJobs = pgTable(
  "dead_jobs",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull(),
    reason: text("reason").notNull(),
    failedAt: timestamptz("failed_at").notNull().defaultNow(),
    /** When an email to the team was enqueued. */
    mailedAt: timestamptz("mailed_at"),
  },
  (t) => [index("dead_jobs_failed").on(t.failedAt)],
);

/** Of scheduled jobs; and the DNS records of our sender, of which a missing one has a fault. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text("name").primaryKey(),
  startedAt: timestamptz("started_at").notNull(),
  succeededAt: timestamptz("succeeded_at"),
  /** Null if the last run succeeded. */
  fault: text("fault"),
});
