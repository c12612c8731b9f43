import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** Jobs that failed for good, until somebody tries them again or discards them. */
export const deadJobs = pgTable(
  "dead_jobs",
  {
    /** The job's own id. */
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull(),
    reason: text("reason").notNull(),
    failedAt: timestamptz("failed_at").notNull().defaultNow(),
  },
  (t) => [index("dead_jobs_failed").on(t.failedAt)],
);

/** The last run of each job that the clock starts. */
export const scheduledRuns = pgTable("scheduled_runs", {
  name: text("name").primaryKey(),
  startedAt: timestamptz("started_at").notNull(),
  /** Of the last run that succeeded. */
  succeededAt: timestamptz("succeeded_at"),
  /** Set when the last run failed: its reason. */
  fault: text("fault"),
});
