import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

/** The one handle on the tables, the same for PostgreSQL and embedded PGlite. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** A transaction in progress; functions that must be part of the caller's take this instead of Db. */
export type Tx = PgTransaction<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Database = {
  db: Db;
  kind: "postgres" | "pglite";
  /** Resolves when the database answers; throws otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** The driver's own handle, for the job queue only. */
  native: unknown;
};
