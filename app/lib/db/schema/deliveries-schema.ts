import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DeliveryLink, DeliveryStatus } from "~/orders/deliveries/delivery";
import { timestamptz } from "./columns";
import { orderFiles } from "./deliveries";
import { orders } from "./orders";

/** What was handed over for an order: by staff, or by itself with a subscription's paid month. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** Made by the form that it was handed over with, so that one that is sent twice is stored once. */
    id: uuid("id").primaryKey().defaultRandom(),
    /** The order that customers and staff work with: of a subscription, the one that began it. */
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** 1, 2, 3 within its order, without gaps: given under the order's lock, and kept by what is withdrawn. */
    number: integer("number").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** The email address of a member of staff; null for what came by itself. */
    author: text("author"),
    title: text("title"),
    note: text("note"),
    links: jsonb("links").$type<DeliveryLink[]>().notNull().default([]),
    /** The paid month that the delivery is the file of: an order, the first one or a later month's. */
    monthId: uuid("month_id")
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Whether its approval is the end of the work, or of the month's. */
    closes: boolean("closes").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull().default("open"),
    /** When its customer answered, or staff took it back. */
    answeredAt: timestamptz("answered_at"),
    /** What the customer wants changed. */
    comment: text("comment"),
    /** Which revision of the order the customer asked for: 1, 2, 3. */
    revision: integer("revision"),
    /** How many the service included then; null where its pages name no number. */
    revisionsIncluded: integer("revisions_included"),
  },
  (t) => [
    unique("deliveries_number").on(t.orderId, t.number),
    check("deliveries_number_from_one", sql`${t.number} >= 1`),
    check("deliveries_status", sql`${t.status} in ('open', 'approved', 'revision', 'replaced', 'withdrawn')`),
    check(
      "deliveries_revision",
      sql`(${t.status} = 'revision') = (${t.revision} is not null and ${t.comment} is not null)`,
    ),
  ],
);

/** The files of a delivery. */
export const deliveryFiles = pgTable(
  "delivery_files",
  {
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => orderFiles.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.fileId] }), index("delivery_files_file").on(t.fileId)],
);
