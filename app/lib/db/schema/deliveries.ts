import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { DeliveryLink, DeliveryStatus, FileSender } from "~/lib/db/column-types";
import { timestamptz } from "./columns";
import { orders } from "./orders";

/** Files of orders. Their content lies in the file store, in a folder that is called by the row's id. */
export const orderFiles = pgTable(
  "order_files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    sender: text("sender").$type<FileSender>().notNull(),
    /** The customer's address or that of a member of staff, lower case. */
    author: text("author").notNull(),
    /** As its sender calls it. It never becomes a path. */
    name: text("name").notNull(),
    /** In bytes: what it will have; while a plain form brings it, the most that it may. */
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    /** What has come of an upload: names in its folder, in their order. Empty once they are put together. */
    parts: text("parts").array().notNull().default(sql`'{}'::text[]`),
    /** Found by its content when it was complete. */
    type: text("type"),
    preview: boolean("preview").notNull().default(false),
    /** Since when it is complete and can be downloaded; null during its upload. */
    readyAt: timestamptz("ready_at"),
    /** Sent by staff for a delivery: the customer has it with the deliveries that hold it, and not before. */
    forDelivery: boolean("for_delivery").notNull().default(false),
    /** The mail that told of it; files that come within a few minutes share one. */
    batch: uuid("batch"),
    /** The message that it came with: named by the form before that is stored, and shown only with one of the same order and sender. */
    messageId: uuid("message_id"),
  },
  (t) => [
    index("order_files_order").on(t.orderId, t.createdAt, t.id),
    index("order_files_unfinished").on(t.createdAt).where(sql`ready_at is null`),
    index("order_files_untold").on(t.readyAt).where(sql`ready_at is not null and batch is null and not for_delivery`),
    index("order_files_batch").on(t.batch).where(sql`batch is not null`),
    index("order_files_message").on(t.messageId).where(sql`message_id is not null`),
    index("order_files_in_parts").on(t.readyAt).where(sql`ready_at is not null and parts <> '{}'`),
    check("order_files_sender", sql`${t.sender} in ('customer', 'team')`),
    check("order_files_size", sql`${t.size} between 1 and 26214400`),
    check("order_files_received", sql`${t.received} between 0 and ${t.size}`),
    check("order_files_ready", sql`${t.readyAt} is null or (${t.received} = ${t.size} and ${t.type} is not null)`),
  ],
);

/** Folders of the file store whose rows are gone: a trigger writes them (migrations), a job deletes them. */
export const removedFiles = pgTable("removed_files", {
  id: uuid("id").primaryKey(),
  removedAt: timestamptz("removed_at").notNull().defaultNow(),
});

/** Bytes, which the two drivers give back as a Buffer or a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Files that were made from an order once and are kept, such as BLAST's calendar. */
export const orderDocuments = pgTable(
  "order_documents",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Of all that it was made from: another one makes the file anew. */
    fingerprint: text("fingerprint").notNull(),
    content: bytes("content").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

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
