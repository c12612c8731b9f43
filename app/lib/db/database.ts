import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { CommittedEvent } from "~/lib/logging/instrumentation";
import type * as schema from "./schema/index";

/** Result of `execute` with a raw statement in both drivers: rows of the caller's type, unchecked. */
interface RawResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

export type Db = PgDatabase<RawResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Tx = PgTransaction<RawResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Database = {
  db: Db;
  /** Runs one named statement in a separate transaction. PostgreSQL caches its plan. */
  run(statement: Statement, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  ping(): Promise<void>;
  /** Rejects with the reason if nothing can be stored. The result is a few seconds old at most. */
  assertWritable(): Promise<void>;
  state(): Promise<DatabaseState>;
  close(): Promise<void>;
  /** Absent in PGlite, which has one connection. */
  pool?(): PoolState;
} & AsyncDisposable &
  // `native` is for libraries that run their own statements.
  ({ kind: "postgres"; native: { url: string; pool: Pool } } | { kind: "pglite"; native: PGlite });

/** `name` is unique; parameters in `text` are `$1`, `$2` and so on. */
export type Statement = { name: string; text: string };

/** `waiting`: statements that wait for a connection; `most`: maximum number of connections. */
export type PoolState = { open: number; idle: number; waiting: number; most: number };

/** Timestamps: not applied yet, and applied but unknown to this release. */
export type MigrationState = { pending: readonly number[]; unknown: readonly number[] };

export type DatabaseState = MigrationState & {
  version: string;
  /** Our tables on which the role lacks a privilege. */
  forbidden: readonly string[];
  /** Of all programs to the server. */
  connections: { used: number; most: number };
  clock: Date;
};

/** The last three are for PostgreSQL. */
export type OpenOptions = {
  migrationsFolder: string;
  onCommitted?: (event: CommittedEvent) => void;
  skipMigrations?: boolean;
  onError?: (error: Error) => void;
  /** 10 by default. */
  poolSize?: number;
  /** For shell commands, whose statements may take any time. */
  withoutTimeouts?: boolean;
};

const pendingEvents = new WeakMap<Db | Tx, CommittedEvent[]>();
const listeners = new WeakMap<Db | Tx, (event: CommittedEvent) => void>();

/** Emits an event after the transaction's commit, or immediately outside of a transaction. */
export function emitAfterCommit(db: Db | Tx, event: CommittedEvent): void {
  const pending = pendingEvents.get(db);
  if (pending) pending.push(event);
  else listeners.get(db)?.(event);
}

/** Calls `listen` with the events of each transaction after its commit; a rollback drops them. */
export function withCommitListener<D extends Db>(db: D, listen: (event: CommittedEvent) => void): D {
  listeners.set(db, listen);
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const events: CommittedEvent[] = [];
    const result = await begin((tx) => {
      pendingEvents.set(tx, events);
      return work(tx);
    }, config);
    for (const event of events) listen(event);
    return result;
  };
  return db;
}
