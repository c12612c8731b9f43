import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { log } from "~/lib/logging/logger.server";
import { DatabaseDamaged, DataDirInUse, DataDirNotWritable, errorMessage } from "./errors";

const SQLITE_BUSY = 5;
const SYNC_WORKERS = 16;
/** Of folders that all users share, such as /tmp. */
const STICKY = 0o1000;

/** The garbage collector would release a lock without references. */
const heldLocks = new Set<DatabaseSync>();

/** The kernel releases the lock when the process ends. Throws DataDirInUse or DataDirNotWritable. */
export function lockDataDir(folder: string): () => void {
  openDataDir(folder);
  const pidFile = join(folder, "lock.pid");
  let lock: DatabaseSync | undefined;
  try {
    // Nothing else may open and close this file: POSIX would drop the lock.
    lock = new DatabaseSync(join(folder, "lock"));
    lock.exec(
      "pragma locking_mode = exclusive; pragma journal_mode = memory; pragma busy_timeout = 0; begin exclusive",
    );
    writeFileSync(pidFile, String(process.pid));
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? dataDirInUse(folder, pidFile) : dataDirNotWritable(folder, error);
  }
  const held = lock;
  heldLocks.add(held);
  return () => {
    if (!heldLocks.delete(held)) return;
    rmSync(pidFile, { force: true });
    held.close();
  };
}

/** PGlite would overwrite a folder without PG_VERSION; a new database is renamed to it when complete. */
export async function prepareDataDir(folder: string, create: (folder: string) => Promise<void>): Promise<void> {
  // Has never been opened, so it contains no data.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (containsDatabase(folder)) return;
  await create(unfinished);
  await syncTree(unfinished);
  renameSync(unfinished, folder);
  fsyncPath(dirname(folder));
}

/** A missing PG_VERSION then means data loss, not an interrupted first start. */
export function markDatabaseReady(folder: string): void {
  const ready = readyFile(folder);
  if (existsSync(ready)) return;
  writeFileSync(ready, "");
  fsyncPath(ready);
  fsyncPath(dirname(folder));
}

/**
 * Creates the data folder if necessary, and closes it to other users: PGlite makes its files writable for all of them. False if it is still
 * open, because it belongs to another user or is shared on purpose. Throws DataDirNotWritable.
 */
export function openDataDir(folder: string): boolean {
  assertWritableFolder(folder);
  for (const path of [folder, join(folder, "pglite")]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) === 0 || (mode & STICKY) !== 0) continue;
    try {
      chmodSync(path, mode & 0o700);
    } catch {
      // Of another user, or on a file system without permissions: the result says so.
    }
  }
  return !isOpenToOthers(statSync(folder).mode);
}

export const isOpenToOthers = (mode: number): boolean => (mode & 0o007) !== 0;

/** Creates the data folder if necessary. Throws DataDirNotWritable. */
export function assertWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, "x".repeat(8_192));
    rmSync(probe);
  } catch (error) {
    throw dataDirNotWritable(folder, error);
  }
}

export function fsyncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

function dataDirInUse(folder: string, pidFile: string): DataDirInUse {
  const pid = readPid(pidFile);
  return new DataDirInUse(
    `The data folder ${folder} is in use by another process${pid ? ` (pid ${pid})` : ""}. Stop that process, or set DATABASE_URL to share a PostgreSQL server between several.`,
  );
}

function readPid(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function dataDirNotWritable(folder: string, error: unknown): DataDirNotWritable {
  return new DataDirNotWritable(
    `The data folder ${folder} cannot be written (${errorMessage(error)}). Make it writable for this user, free some space, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

const readyFile = (folder: string) => `${folder}.ready`;

function containsDatabase(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  if (existsSync(join(folder, "PG_VERSION"))) return true;
  if (existsSync(readyFile(folder))) {
    throw new DatabaseDamaged(
      `The database in ${folder} is incomplete: its file PG_VERSION is missing. Restore a backup of the whole folder, or move the folder to start with an empty database. Nothing was changed.`,
    );
  }
  moveAside(folder);
  return false;
}

/** Keeps unknown files, such as an interrupted first start of an older release, for the operator. */
function moveAside(folder: string): void {
  const aside = `${folder}.aside-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  renameSync(folder, aside);
  log.warn(
    { folder, aside },
    "The database folder did not contain a database. Its contents were moved aside, and an empty database was created",
  );
}

/** initdb writes about 1,000 files without any sync. */
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
  await Promise.all(Array.from({ length: SYNC_WORKERS }, worker));
}
