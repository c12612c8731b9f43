import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RefundRequestStatus } from "~/lib/db/column-types";
import { timestamptz } from "./columns";
import { orders } from "./orders";

/** What customers ask back under the refund policy, and what staff decided. Amounts are integer cents. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    /** Made by the page that asks, so that a second press finds the first one's request. */
    id: uuid("id").primaryKey(),
    /** Whose payment is to go back: of a subscription, a month of it. */
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The order that customer and staff work with: the same, or the one that began the subscription. */
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** By the policy when it was asked for, as its customer read it. */
    amount: integer("amount").notNull(),
    /** Null where the customer gave none. */
    reason: text("reason"),
    /** Whether the subscription is to end with it. */
    endsSubscription: boolean("ends_subscription").notNull(),
    status: text("status").$type<RefundRequestStatus>().notNull().default("open"),
    decidedAt: timestamptz("decided_at"),
    /** The email address of the member of staff; null for what the customer took back and for what was refunded in another way. */
    decidedBy: text("decided_by"),
    /** What staff wrote to the customer when they declined it. */
    answer: text("answer"),
    /** The refund that it was granted by; it may still be on its way. */
    refundId: uuid("refund_id"),
  },
  (t) => [
    uniqueIndex("refund_requests_open").on(t.orderId).where(sql`status = 'open'`),
    index("refund_requests_subject").on(t.subjectId, t.createdAt, t.id),
    index("refund_requests_order").on(t.orderId),
    index("refund_requests_waiting").on(t.createdAt, t.id).where(sql`status = 'open'`),
    index("refund_requests_refund").on(t.refundId).where(sql`refund_id is not null`),
    check("refund_requests_amount", sql`${t.amount} > 0`),
    check("refund_requests_status", sql`${t.status} in ('open', 'withdrawn', 'declined', 'granted', 'settled')`),
  ],
);
