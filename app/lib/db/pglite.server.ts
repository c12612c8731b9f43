import { AsyncLocalStorage } from "node:async_hooks";
import { fsyncSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions, protocol } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { log } from "~/lib/logging/logger.server";
import { type Database, type DatabaseObserver, withCommitListener } from "./database";
import { readDatabaseState } from "./database-state.server";
import { DatabaseDamaged, DatabaseStopped, OuterHandleInTransaction, rootCauseMessage } from "./errors";
import { assertSchemaNotNewer, runMigrations } from "./migrate.server";
import { observeClient } from "./observed-client";
import { createWriteProbe, detectOutage } from "./outage";
import { fsyncPath, lockDataDir, markDatabaseReady, prepareDataDir } from "./pglite-data-dir.server";
import * as schema from "./schema/index";

/** Called after every real sync with what was synced; for tests that count them, or cut the power between them. */
export type SyncObserver = (path: string) => void;

/**
 * Opens PGlite in `folder` so that a commit which was answered survives a power cut: PGlite alone starts with `-F` and its file
 * system has no sync at all. Leans on internals of PGlite 0.5.16, hence the exact version. The caller holds the folder's lock.
 *
 * @throws DatabaseDamaged when there is a database that does not open; it stays as it is
 */
async function openDurablePglite(folder: string, onSync: SyncObserver = () => {}): Promise<PGlite> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  await prepareDataDir(folder, layOut);
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

async function layOut(folder: string): Promise<void> {
  const pglite = await start(folder, () => {});
  await pglite.close();
}

async function start(folder: string, onSync: SyncObserver): Promise<PGlite> {
  const pglite = new GuardedPGlite({ fs: new SyncingNodeFS(folder, onSync), startParams: durableStartParams() });
  await pglite.waitReady;
  hideInside(pglite);
  return pglite;
}

/** Hides the database's fields: a failed comparison in a test would otherwise print its whole memory. */
function hideInside(pglite: PGlite): void {
  for (const key of Object.keys(pglite)) Object.defineProperty(pglite, key, { enumerable: false });
}

const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

/**
 * PGlite has one connection. This class makes that safe: a query that would wait for its own transaction throws, and a
 * failed block of statements is rolled back before the next caller's turn.
 */
class GuardedPGlite extends PGlite {
  readonly #turn = new AsyncLocalStorage<{ taken: boolean }>();
  /** Set when the server has ended itself, as PostgreSQL does when it cannot write its log: it would then never answer again. */
  stopped: DatabaseStopped | null = null;

  constructor(options: PGliteOptions) {
    super(options);
  }

  /** Every query, exec and transaction passes here once, holding the connection for its whole length. */
  override _runExclusiveTransaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#turn.getStore()?.taken) {
      throw new OuterHandleInTransaction(
        "The database was used inside db.transaction() by its outer handle, which would wait for ever on the embedded database. Use the transaction's own handle (tx), or do this after the commit.",
      );
    }
    return super._runExclusiveTransaction(async () => {
      const turn = { taken: true };
      try {
        return await this.#turn.run(turn, run);
      } finally {
        turn.taken = false;
        if (!this.stopped && this.isInTransaction()) await this.execProtocol(protocol.serialize.query("rollback"));
      }
    });
  }

  /** Every message to the database passes here. */
  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    // A new error each time, because the job queue changes the message of the one that it gets.
    if (this.stopped) throw new DatabaseStopped(this.stopped.outage, { cause: this.stopped.cause });
    return super.execProtocolRawSync(message);
  }

  override execProtocol(...args: Parameters<PGlite["execProtocol"]>) {
    return this.#noticingItsEnd(() => super.execProtocol(...args));
  }

  override execProtocolStream(...args: Parameters<PGlite["execProtocolStream"]>) {
    return this.#noticingItsEnd(() => super.execProtocolStream(...args));
  }

  async #noticingItsEnd<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (hasEnded(error) && !this.stopped) {
        this.stopped = new DatabaseStopped(detectOutage(error) ?? "away", { cause: error });
        log.error({ reason: rootCauseMessage(error) }, this.stopped.message);
      }
      throw error;
    }
  }

  /** A stopped database cannot be closed. Its folder is as after a power cut; the next start recovers it. */
  override async close(): Promise<void> {
    if (!this.stopped) await super.close();
  }
}

/** The severities after which a PostgreSQL process is gone. */
const hasEnded = (error: unknown) =>
  error instanceof Error && "severity" in error && /^(PANIC|FATAL)$/.test(String(error.severity));

/** What is used of Emscripten's NODEFS; its own types do not describe it. */
type NodeFsStream = { nfd?: number; node: unknown };
type NodeFsModule = { stream_ops: { fsync?: (stream: NodeFsStream) => number }; realPath(node: unknown): string };

/** PGlite's file system on a folder, with the `fsync` that it lacks. */
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
        const nodeFs: unknown = module.NODEFS;
        if (!isNodeFs(nodeFs)) throw new Error("PGlite's file system has changed: commits would not be synced to disk");
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

const isNodeFs = (value: unknown): value is NodeFsModule =>
  typeof value === "object" &&
  value !== null &&
  "realPath" in value &&
  typeof value.realPath === "function" &&
  "stream_ops" in value &&
  typeof value.stream_ops === "object";

/** The embedded database in DATA_DIR/pglite, for one process. Throws a DatabaseError. */
export async function openPglite(
  options: DatabaseObserver & { dataDir: string; migrationsFolder: string; onSync?: SyncObserver; asItIs?: boolean },
): Promise<Database> {
  const unlock = lockDataDir(options.dataDir);
  try {
    const native = await openDurablePglite(join(options.dataDir, "pglite"), options.onSync);
    const { watch, onTold } = options;
    const client = watch ? observeClient(native, watch) : native;
    const plain = drizzle(client, { schema });
    const db = onTold ? withCommitListener(plain, onTold) : plain;
    if (!options.asItIs) await bringUpToDate(native, drizzle(native, { schema }), options.migrationsFolder);
    return {
      db,
      run: async ({ text }, values) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
      kind: "pglite",
      native,
      ping: async () => {
        await native.query("select 1");
      },
      canStore: createWriteProbe(db),
      state: () => readDatabaseState(db, options.migrationsFolder),
      close: async () => {
        if (native.closed) return;
        await native.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function bringUpToDate(native: PGlite, db: PgliteDatabase<typeof schema>, migrationsFolder: string) {
  const query = async (statement: string) => (await native.query(statement)).rows;
  await assertSchemaNotNewer(query, migrationsFolder);
  await runMigrations(query, migrationsFolder, () => migrate(db, { migrationsFolder }));
}
