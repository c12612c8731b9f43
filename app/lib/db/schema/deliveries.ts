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
import { createdAtColumn, idColumn, timestamptz } from "./columns";
import { orderIdColumn, orders } from "./orders";

/** The bytes are in the storage, in a folder named by the row's id. */
export const orderFiles = pgTable(
  "order_files",
  {
    id: idColumn(),
    orderId: orderIdColumn(),
    createdAt: createdAtColumn(),
    sender: text("sender").$type<FileSender>().notNull(),
    /** Email, lower case. */
    author: text("author").notNull(),
    /** Never used as a path. */
    name: text("name").notNull(),
    /** Bytes; the maximum while a form without scripts uploads it. */
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    /** Names of the chunks, in order. Empty once they are assembled. */
    parts: text("parts").array().notNull().default(sql`'{}'::text[]`),
    /** Media type, detected from the content. */
    type: text("type"),
    preview: boolean("preview").notNull().default(false),
    /** Sizes in pixels of the pictures that show it: one for an image, one for each page of a PDF. */
    pages: jsonb("pages").$type<{ width: number; height: number }[]>().notNull().default([]),
    /** Null until the upload is complete. */
    readyAt: timestamptz("ready_at"),
    /** Hidden from the customer until a delivery includes it. */
    forDelivery: boolean("for_delivery").notNull().default(false),
    /** Files that arrive together are announced in one email. */
    batch: uuid("batch"),
    /** Set before the message exists: check that order and sender are the same. */
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

/** Folders whose rows were deleted: written by a trigger (migrations), of pictures by their removal; deleted by a job. */
export const removedFiles = pgTable("removed_files", {
  id: uuid("id").primaryKey(),
  removedAt: timestamptz("removed_at").notNull().defaultNow(),
});

/** One driver returns a Buffer, the other a Uint8Array. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Generated from an order, such as BLAST's calendar. */
export const orderDocuments = pgTable(
  "order_documents",
  {
    orderId: orderIdColumn(),
    kind: text("kind").notNull(),
    /** Hash of the inputs: a change generates the file again. */
    fingerprint: text("fingerprint").notNull(),
    content: bytes("content").notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind] })],
);

/** A delivery that waits for an answer. The file of a refunded month does not: it is no longer available. */
export const isUnansweredSql = sql`(deliveries.status = 'open' and not exists (
  select from orders month where month.id = deliveries.month_id and month.status = 'refunded'))`;

/** By an admin, or automatic for a subscription's paid month. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** The form generates it, so that a delivery is stored once. */
    id: idColumn(),
    /** Of a subscription, the order that started it. */
    orderId: orderIdColumn(),
    /** 1, 2, 3 within the order, without gaps: assigned while the order is locked. */
    number: integer("number").notNull(),
    createdAt: createdAtColumn(),
    /** The admin's email; null for automatic deliveries. */
    author: text("author"),
    title: text("title"),
    note: text("note"),
    links: jsonb("links").$type<DeliveryLink[]>().notNull().default([]),
    /** For a monthly file: the order of its month. */
    monthId: uuid("month_id")
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Its approval completes the work. */
    closes: boolean("closes").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull().default("open"),
    answeredAt: timestamptz("answered_at"),
    comment: text("comment"),
    /** From 1, within the order. */
    revision: integer("revision"),
    /** In the service at that time; null for no stated number. */
    revisionsIncluded: integer("revisions_included"),
  },
  (t) => [
    unique("deliveries_number").on(t.orderId, t.number),
    index("deliveries_open").on(t.createdAt, t.id).where(sql`status = 'open'`),
    index("deliveries_revisions").on(t.answeredAt, t.id).where(sql`status = 'revision'`),
    check("deliveries_number_from_one", sql`${t.number} >= 1`),
    check("deliveries_status", sql`${t.status} in ('open', 'approved', 'revision', 'replaced', 'withdrawn')`),
    check(
      "deliveries_revision",
      sql`(${t.status} = 'revision') = (${t.revision} is not null and ${t.comment} is not null)`,
    ),
  ],
);

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

/** Thirty posts that a model wrote for an order's next calendar; deleted once they are sent. */
export const aiDrafts = pgTable("ai_drafts", {
  orderId: orderIdColumn().primaryKey(),
  /** Of the delivery that sends it, so that it is sent once. */
  deliveryId: uuid("delivery_id").notNull(),
  createdAt: createdAtColumn(),
  /** The admin's email. */
  author: text("author").notNull(),
  posts: jsonb("posts").$type<unknown[]>().notNull(),
});

/** What each use of a model cost, in millionths of a dollar; until its response has arrived, the most that it can cost. */
export const aiUsage = pgTable("ai_usage", {
  id: idColumn(),
  createdAt: createdAtColumn(),
  microdollars: integer("microdollars").notNull(),
});
