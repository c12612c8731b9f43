import { AsyncLocalStorage } from "node:async_hooks";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions, protocol } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { OutsideOfTransaction } from "./faults";

/** Called after every real sync; for tests that count them. */
export type SyncObserver = () => void;

/**
 * Opens PGlite in `folder` so that a commit which was answered survives a power cut: PGlite alone starts with `-F` and its file
 * system has no sync at all. Leans on internals of PGlite 0.5.16, hence the exact version. The caller holds the folder's lock.
 */
export async function openDurable(folder: string, onSync: SyncObserver = () => {}): Promise<PGlite> {
  const ready = `${folder}.ready`;
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  // Without the marker the first start was cut short: what lies there may be half a database, and held nothing yet.
  const fresh = !existsSync(ready);
  if (fresh) rmSync(folder, { recursive: true, force: true });
  const pglite = new GuardedPGlite({ fs: new SyncingNodeFS(folder, onSync), startParams: durableStartParams() });
  await pglite.waitReady;
  if (fresh) {
    await pglite.exec("checkpoint");
    await syncTree(folder);
    writeFileSync(ready, "");
    syncPath(ready);
    syncPath(dirname(folder));
  }
  return pglite;
}

const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

/**
 * PGlite has one connection. This makes it behave as carefully as a pool would: nobody waits for a transaction that waits for
 * them, and a failed block of statements is rolled back before the next caller's turn.
 */
class GuardedPGlite extends PGlite {
  readonly #turn = new AsyncLocalStorage<{ taken: boolean }>();

  constructor(options: PGliteOptions) {
    super(options);
  }

  /** Every query, exec and transaction passes here once, holding the connection for its whole length. */
  override _runExclusiveTransaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#turn.getStore()?.taken) {
      throw new OutsideOfTransaction(
        "The database was used inside db.transaction() by its outer handle, which would wait for ever on the embedded database. Use the transaction's own handle (tx), or do this after the commit.",
      );
    }
    return super._runExclusiveTransaction(async () => {
      const turn = { taken: true };
      try {
        return await this.#turn.run(turn, run);
      } finally {
        turn.taken = false;
        if (this.isInTransaction()) await this.execProtocol(protocol.serialize.query("rollback"));
      }
    });
  }
}

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
          if (stream.nfd === undefined) syncPath(nodeFs.realPath(stream.node));
          else fsyncSync(stream.nfd);
          this.#onSync();
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

function syncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The database that initdb laid out is about 1,000 files, written without any sync. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((e) => e.isFile() || e.isDirectory()).map((e) => join(e.parentPath, e.name));
  const queue = [folder, ...paths].values();
  const worker = async () => {
    for (const path of queue) {
      await using file = await open(path, "r");
      await file.sync();
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}
