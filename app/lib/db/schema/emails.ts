import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { orders } from "./orders";

/** `written`: to a file instead of SMTP. `dropped`: no longer needed when its job ran. */
export type EmailStatus = "waiting" | "sending" | "sent" | "written" | "failed" | "dropped";

/** Before its first attempt an email is only a job of the queue. Retries reuse the row. */
export const emails = pgTable(
  "emails",
  {
    id: idColumn(),
    createdAt: createdAtColumn(),
    /** Null until a resent email is sent. */
    messageId: text("message_id").unique(),
    /** The job that creates the email, and its data: ids of rows. */
    job: text("job").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    jobId: uuid("job_id"),
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    status: text("status").$type<EmailStatus>().notNull(),
    /** Without personal data. */
    fault: text("fault"),
    settledAt: timestamptz("settled_at"),
    /** File in the email folder, for `written`. */
    fileName: text("file_name"),
    /** Without the keys of links; null for emails about accounts, and deleted when old. */
    html: text("html"),
    body: text("body"),
    /** The resent email. */
    repeats: uuid("repeats"),
  },
  (t) => [
    index("emails_created").on(t.createdAt, t.id),
    index("emails_status").on(t.status, t.createdAt, t.id),
    index("emails_kind").on(t.job, t.createdAt, t.id),
    // Search by the start of the address or of its domain.
    index("emails_recipient").on(sql`lower(${t.recipient}) text_pattern_ops`, t.createdAt, t.id),
    index("emails_domain").on(sql`lower(split_part(${t.recipient}, '@', 2)) text_pattern_ops`),
    index("emails_order").on(t.orderId, t.createdAt).where(sql`order_id is not null`),
    index("emails_job").on(t.jobId).where(sql`job_id is not null`),
    index("emails_bodies").on(t.createdAt).where(sql`html is not null or body is not null`),
    check("emails_status", sql`${t.status} in ('waiting', 'sending', 'sent', 'written', 'failed', 'dropped')`),
  ],
);
