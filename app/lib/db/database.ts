import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import type { CommittedEvent, Observe } from "~/lib/logging/instrumentation";
import type * as schema from "./schema/index";

const untold = new WeakMap<Db | Tx, CommittedEvent[]>();
const listeners = new WeakMap<Db | Tx, (told: CommittedEvent) => void>();

/**
 * Has something told when the transaction is committed; what a statement of its own has done is told at once. Where nobody listens to the
 * database, nothing happens.
 */
export function emitAfterCommit(db: Db | Tx, told: CommittedEvent): void {
  const waiting = untold.get(db);
  if (waiting) waiting.push(told);
  else listeners.get(db)?.(told);
}

/** Has `listen` hear what transactions of this handle tell, each after its commit. Of one that is rolled back nothing is told. */
export function withCommitListener<D extends Db>(db: D, listen: (told: CommittedEvent) => void): D {
  listeners.set(db, listen);
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const all: CommittedEvent[] = [];
    const done = await begin((tx) => {
      untold.set(tx, all);
      return work(tx);
    }, config);
    for (const told of all) listen(told);
    return done;
  };
  return db;
}

/** What `execute` of a raw statement gives on both: rows of the caller's type, unchecked. */
interface RawResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** The one handle on the tables, the same for PostgreSQL and embedded PGlite. */
export type Db = PgDatabase<RawResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

/** A transaction in progress; functions that must be part of the caller's take this instead of Db. */
export type Tx = PgTransaction<RawResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type Database = {
  db: Db;
  /** Runs one statement of our own words as a transaction of its own. Where it comes often, the server keeps its plan. */
  run(statement: Statement, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Resolves when the database answers; throws otherwise. */
  ping(): Promise<void>;
  /** Resolves when the database can store something, as it was a few seconds ago at most; rejects with the reason otherwise. */
  canStore(): Promise<void>;
  /** Version, tables, rights, connections and clock, as they are now. */
  state(): Promise<DatabaseState>;
  close(): Promise<void>;
  /** The connections of this process; absent where there is but one. */
  pool?(): PoolState;
} & DatabaseKind;

/** A statement with a name that no other one has, and `$1` and so on where its values go. */
export type Statement = { name: string; text: string };

/** Connections that work or could at once, those of them that are idle, and statements that wait for one; and how many there may be. */
export type PoolState = { open: number; idle: number; waiting: number; most: number };

/** Who looks at what a database does. */
export type DatabaseObserver = {
  /** Runs each statement of ours. */
  watch?: Observe;
  /** Hears what transactions tell by `emitAfterCommit`. */
  onTold?: (told: CommittedEvent) => void;
};

/** `native` is for libraries with statements of their own: the embedded instance, or the connections and where new ones lead. */
type DatabaseKind = { kind: "postgres"; native: { url: string; pool: Pool } } | { kind: "pglite"; native: PGlite };

/** What the database is like now, for whoever looks after it. */
export type DatabaseState = {
  /** As the server says it: "17.4". */
  version: string;
  /** Changes of the tables, by the moment that names each: those of this release that were not made yet, and those of a newer one. */
  pending: readonly number[];
  unknown: readonly number[];
  /** The shop's tables that our role may not read and write. */
  forbidden: readonly string[];
  /** Connections to the server, all programs' together, and how many there may be. */
  connections: { used: number; most: number };
  /** The server's own clock. */
  clock: Date;
};
