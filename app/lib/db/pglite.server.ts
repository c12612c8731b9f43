import { AsyncLocalStorage } from "node:async_hooks";
import { fsyncSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite, protocol } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { log } from "~/lib/logging/logger.server";
import { type Database, type OpenOptions, withCommitListener } from "./database";
import { readDatabaseState } from "./database-state.server";
import { DatabaseDamaged, DatabaseStopped, OuterHandleInTransaction, rootCauseMessage } from "./errors";
import { assertSchemaNotNewer, runMigrations } from "./migrate.server";
import { observeClient } from "./observed-client";
import { createWriteProbe, detectOutage } from "./outage";
import { fsyncPath, lockDataDir, markDatabaseReady, prepareDataDir } from "./pglite-data-dir.server";
import * as schema from "./schema/index";

/** For tests: called after every sync to disk with the synced path. */
type SyncObserver = (path: string) => void;

/** Opens PGlite in `dataDir`/pglite, for this process only. Throws DatabaseError. */
export async function openPglite(options: OpenOptions & { dataDir: string; onSync?: SyncObserver }): Promise<Database> {
  const unlock = lockDataDir(options.dataDir);
  try {
    const native = await openDurable(join(options.dataDir, "pglite"), options.onSync);
    const { watch, onCommitted } = options;
    const client = watch ? observeClient(native, watch) : native;
    const plain = drizzle(client, { schema });
    const db = onCommitted ? withCommitListener(plain, onCommitted) : plain;
    if (!options.skipMigrations) await migrateUp(native, options.migrationsFolder);
    const close = async () => {
      if (native.closed) return;
      await native.close();
      unlock();
    };
    return {
      db,
      run: async ({ text }, values) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
      kind: "pglite",
      native,
      ping: async () => {
        await native.query("select 1");
      },
      assertWritable: createWriteProbe(db),
      state: () => readDatabaseState(db, options.migrationsFolder),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migrateUp(native: PGlite, migrationsFolder: string) {
  const query = async (statement: string) => (await native.query(statement)).rows;
  await assertSchemaNotNewer(query, migrationsFolder);
  await runMigrations(() => migrate(drizzle(native), { migrationsFolder }));
}

/** By default PGlite starts with `-F` and never syncs; relies on its internals, hence the exact version in package.json. */
async function openDurable(folder: string, onSync?: SyncObserver): Promise<PGlite> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  await prepareDataDir(folder, async (path) => (await start(path)).close());
  try {
    const pglite = await start(folder, onSync);
    markDatabaseReady(folder);
    return pglite;
  } catch (error) {
    if (detectOutage(error)) throw error;
    throw new DatabaseDamaged(
      `The database in ${folder} cannot be opened (${rootCauseMessage(error)}). Check that its disk has space, restore a backup of the whole folder, or move the folder to start with an empty database. Nothing was deleted.`,
      { cause: error },
    );
  }
}

async function start(folder: string, onSync: SyncObserver = () => {}): Promise<PGlite> {
  const pglite = new GuardedPGlite({ fs: new SyncingNodeFS(folder, onSync), startParams: durableStartParams() });
  await pglite.waitReady;
  // A failed comparison in a test would otherwise print its memory.
  for (const key of Object.keys(pglite)) Object.defineProperty(pglite, key, { enumerable: false });
  return pglite;
}

const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

/** A query that would wait for its own transaction throws, and a failed block of statements is rolled back. */
class GuardedPGlite extends PGlite {
  readonly #turn = new AsyncLocalStorage<{ active: boolean }>();
  /** Set after a crash, for example when the WAL cannot be written: later queries would never resolve. */
  stopped: DatabaseStopped | null = null;

  /** Has the connection for the full duration of a query, exec or transaction. */
  override _runExclusiveTransaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#turn.getStore()?.active) {
      throw new OuterHandleInTransaction(
        "The database was used inside db.transaction() by its outer handle, which would wait for ever on the embedded database. Use the transaction's own handle (tx), or do this after the commit.",
      );
    }
    return super._runExclusiveTransaction(async () => {
      const turn = { active: true };
      try {
        return await this.#turn.run(turn, run);
      } finally {
        turn.active = false;
        if (!this.stopped && this.isInTransaction()) await this.execProtocol(protocol.serialize.query("rollback"));
      }
    });
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    // A new error each time: the job queue changes the message of the error that it receives.
    if (this.stopped) throw new DatabaseStopped(this.stopped.outage, { cause: this.stopped.cause });
    return super.execProtocolRawSync(message);
  }

  override execProtocol(...args: Parameters<PGlite["execProtocol"]>) {
    return this.#detectCrash(() => super.execProtocol(...args));
  }

  override execProtocolStream(...args: Parameters<PGlite["execProtocolStream"]>) {
    return this.#detectCrash(() => super.execProtocolStream(...args));
  }

  async #detectCrash<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (isCrash(error) && !this.stopped) {
        this.stopped = new DatabaseStopped(detectOutage(error) ?? "away", { cause: error });
        log.error({ reason: rootCauseMessage(error) }, this.stopped.message);
      }
      throw error;
    }
  }

  /** The next start recovers a crashed database, as after a power cut. */
  override async close(): Promise<void> {
    if (!this.stopped) await super.close();
  }
}

/** After these severities the PostgreSQL process ends. */
const isCrash = (error: unknown) =>
  error instanceof Error && "severity" in error && /^(PANIC|FATAL)$/.test(String(error.severity));

/** The used part of Emscripten's NODEFS, which has no types. */
type NodeFsStream = { nfd?: number; node: unknown };
type NodeFsModule = { stream_ops: { fsync?: (stream: NodeFsStream) => number }; realPath(node: unknown): string };

/** PGlite's file system, with the missing `fsync`. */
class SyncingNodeFS extends NodeFS {
  readonly #onSync: SyncObserver;

  constructor(folder: string, onSync: SyncObserver) {
    super(folder);
    this.#onSync = onSync;
  }

  override async init(...args: Parameters<NodeFS["init"]>) {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun = [
      ...(result.emscriptenOpts.preRun ?? []),
      (module) => {
        const nodeFs = module.NODEFS as NodeFsModule | undefined;
        if (!nodeFs?.stream_ops || !nodeFs.realPath)
          throw new Error("PGlite's file system has changed: commits would not be synced to disk");
        nodeFs.stream_ops.fsync = (stream) => {
          const path = nodeFs.realPath(stream.node);
          if (stream.nfd === undefined) fsyncPath(path);
          else fsyncSync(stream.nfd);
          this.#onSync(path);
          return 0;
        };
      },
    ];
    return result;
  }
}
