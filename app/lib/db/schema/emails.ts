import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { orders } from "./orders";

/** `written`: into a file instead of being sent. `dropped`: there was nothing to tell any more when its turn came. */
export type EmailStatus = "waiting" | "sending" | "sent" | "written" | "failed" | "dropped";

/**
 * Every mail that was handed to the mail server or the folder, and those that staff send again. One that waits for its first attempt is
 * a job of the queue and has no row yet. A message that is tried again keeps its row.
 */
export const emails = pgTable(
  "emails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Null until one that staff send again is written. */
    messageId: text("message_id").unique(),
    /** The job that makes it, with what the job knows: the ids of rows. */
    job: text("job").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    jobId: uuid("job_id"),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    status: text("status").$type<EmailStatus>().notNull(),
    /** Why its last attempt failed, without personal data. */
    fault: text("fault"),
    /** Of the last change of its status. */
    settledAt: timestamptz("settled_at"),
    /** Its name in the mail folder, where it was written there. */
    fileName: text("file_name"),
    /** What it says, without the keys of its links; null for mails about accounts, and once it is old. */
    html: text("html"),
    body: text("body"),
    /** The mail that this one repeats. */
    repeats: uuid("repeats"),
  },
  (t) => [
    index("emails_created").on(t.createdAt, t.id),
    index("emails_status").on(t.status, t.createdAt, t.id),
    index("emails_kind").on(t.job, t.createdAt, t.id),
    // By the beginning of an address, and of what stands behind its @.
    index("emails_recipient").on(sql`lower(${t.recipient}) text_pattern_ops`, t.createdAt, t.id),
    index("emails_domain").on(sql`lower(split_part(${t.recipient}, '@', 2)) text_pattern_ops`),
    index("emails_order").on(t.orderId, t.createdAt).where(sql`order_id is not null`),
    index("emails_job").on(t.jobId).where(sql`job_id is not null`),
    index("emails_bodies").on(t.createdAt).where(sql`html is not null or body is not null`),
    check("emails_status", sql`${t.status} in ('waiting', 'sending', 'sent', 'written', 'failed', 'dropped')`),
  ],
);
