import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAtColumn, timestamptz } from "./columns";

// Texts that admins edit: docs/product/content.md. What is in the source code is published until a document is.

const kindColumn = () => text("kind").notNull();
const keyColumn = () => text("key").notNull();
const revisionId = (name: string) => bigint(name, { mode: "number" });

/** A document that was saved at least once. Its row is locked for each change. */
export const contentDocuments = pgTable(
  "content_documents",
  {
    kind: kindColumn(),
    key: keyColumn(),
    /** Null: no draft. */
    draftRevision: revisionId("draft_revision"),
    /** Null: as shipped. */
    publishedRevision: revisionId("published_revision"),
    /** Links to previews have it: counting it up ends them. */
    linkNumber: integer("link_number").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    check("content_documents_key", sql`${t.key} ~ '^[a-z0-9][a-z0-9-]{0,79}$'`),
  ],
);

/** Drafts that were never published are deleted after a year, but for the newest of each document. */
export const contentRevisions = pgTable(
  "content_revisions",
  {
    id: revisionId("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: kindColumn(),
    key: keyColumn(),
    /** The revision that its author edited; null: the shipped text. */
    parent: revisionId("parent"),
    schemaVersion: integer("schema_version").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** The admin's email. */
    author: text("author").notNull(),
    note: text("note"),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index("content_revisions_document").on(t.kind, t.key, t.id),
    check("content_revisions_size", sql`pg_column_size(${t.data}) <= 262144`),
  ],
);

/** What was published, and since when. Rows are only added. */
export const contentPublications = pgTable(
  "content_publications",
  {
    /** Numbers all publications in their order. */
    epoch: bigint("epoch", { mode: "number" }).notNull(),
    kind: kindColumn(),
    key: keyColumn(),
    /** Null: back to the shipped text. */
    revision: revisionId("revision").references(() => contentRevisions.id),
    /** The admin's email. */
    actor: text("actor").notNull(),
    at: timestamptz("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.epoch, t.kind, t.key] }), index("content_publications_document").on(t.kind, t.key)],
);

/** Publications at a later time. */
export const contentSchedule = pgTable(
  "content_schedule",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: kindColumn(),
    key: keyColumn(),
    revision: revisionId("revision")
      .notNull()
      .references(() => contentRevisions.id),
    at: timestamptz("at").notNull(),
    /** The admin's email. */
    actor: text("actor").notNull(),
    doneAt: timestamptz("done_at"),
    /** Why it was not published. */
    fault: text("fault"),
  },
  (t) => [
    uniqueIndex("content_schedule_pending").on(t.kind, t.key, t.at).where(sql`${t.doneAt} is null`),
    index("content_schedule_due").on(t.at).where(sql`${t.doneAt} is null`),
  ],
);

/** One row after the first publication. Every process reads it every two seconds. */
export const contentEpoch = pgTable(
  "content_epoch",
  {
    id: integer("id").primaryKey().default(1),
    epoch: bigint("epoch", { mode: "number" }).notNull(),
    at: timestamptz("at").notNull().defaultNow(),
    /** The agency's, by whose days orders are tallied. */
    timeZone: text("time_zone").notNull().default("America/Chicago"),
  },
  (t) => [check("content_epoch_one", sql`${t.id} = 1`)],
);

/** Pictures for texts. Their files are in the file store. The row comes before its files. */
export const contentMedia = pgTable("content_media", {
  /** Of the uploaded file, in hexadecimal digits: the same picture twice is one. */
  sha256: text("sha256").primaryKey(),
  /** Without hyphens, the name of the picture in texts and addresses. Another one if it is uploaded again after its removal. */
  folder: uuid("folder").notNull().unique(),
  alt: text("alt").notNull(),
  /** Pixels of the uploaded picture, upright. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** Of the files, ascending. */
  widths: integer("widths").array().notNull(),
  /** Of the uploaded file. */
  bytes: integer("bytes").notNull(),
  /** Whether a job has made the AVIF files. */
  avif: boolean("avif").notNull().default(false),
  /** The admin's email. */
  author: text("author").notNull(),
  createdAt: createdAtColumn(),
});
