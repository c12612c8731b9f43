import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { log } from "~/lib/logging/logger.server";
import { DatabaseDamaged, DataDirInUse, DataDirNotWritable, errorMessage } from "./errors";

/** Locks that are held. Kept here, because the garbage collector would silently release a lock that nothing refers to. */
const held = new Set<DatabaseSync>();

/**
 * Makes the data folder if need be and locks it for this process alone, until the returned function is called or the process
 * ends, however it ends: the lock is the kernel's, on `lock` in the folder. (Nobody else in this process may open and close
 * that file: POSIX drops a process's lock with the first descriptor that it closes.)
 *
 * @throws DataDirInUse when another process, or this one, holds it already
 * @throws DataDirNotWritable
 */
export function lockDataDir(folder: string): () => void {
  const holder = join(folder, "lock.pid");
  const lock = openLockFile(folder);
  try {
    lock.exec(
      "pragma locking_mode = exclusive; pragma journal_mode = memory; pragma busy_timeout = 0; begin exclusive",
    );
    writeFileSync(holder, String(process.pid));
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataDirInUse(inUse(folder, holder)) : notWritable(folder, error);
  }
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(holder, { force: true });
    lock.close();
  };
}

function openLockFile(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Tried with a plain file first: SQLite's own words for a full disk or a read-only folder do not help anybody.
    const probe = join(folder, `.writable-${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
    return new DatabaseSync(join(folder, "lock"));
  } catch (error) {
    throw notWritable(folder, error);
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

function inUse(folder: string, holder: string): string {
  const who = pidIn(holder);
  return `The data folder ${folder} is in use by another process${who ? ` (pid ${who})` : ""}. Stop that process, or set DATABASE_URL to share a PostgreSQL server between several.`;
}

function pidIn(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function notWritable(folder: string, error: unknown): DataDirNotWritable {
  return new DataDirNotWritable(
    `The data folder ${folder} cannot be written (${errorMessage(error)}). Make it writable for this user, free some space, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/**
 * Sees to it that there is a whole database in `folder` before anything opens it: opened without its PG_VERSION, PGlite would lay out
 * an empty one over what is there. A new database is laid out beside the folder by `layOut` and moved to its name when every
 * file of it is on the disk. So what lies under that name is never half a first start, and is never deleted.
 *
 * @throws DatabaseDamaged when a database was there and is not whole any more
 */
export async function prepareDataDir(folder: string, layOut: (folder: string) => Promise<void>): Promise<void> {
  // Nobody ever stored anything in it: it only gets its name when it is opened for the first time.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (holdsDatabase(folder)) return;
  await layOut(unfinished);
  await syncTree(unfinished);
  renameSync(unfinished, folder);
  fsyncPath(dirname(folder));
}

/**
 * Notes that the database was opened, so that a later loss of its PG_VERSION is told apart from a first start that was cut short.
 * (Releases before 2026-11-21 deleted a folder without this note: it keeps going back to one of them safe.)
 */
export function markDatabaseReady(folder: string): void {
  const ready = readyFile(folder);
  if (existsSync(ready)) return;
  writeFileSync(ready, "");
  fsyncPath(ready);
  fsyncPath(dirname(folder));
}

const readyFile = (folder: string) => `${folder}.ready`;

function holdsDatabase(folder: string): boolean {
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

/** What no database can be made of, such as the first start of an older release that was cut short, is kept for somebody to look at. */
function moveAside(folder: string): void {
  const aside = `${folder}.aside-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  renameSync(folder, aside);
  log.warn(
    { folder, aside },
    "The database folder did not contain a database. Its contents were moved aside, and an empty database was created",
  );
}

export function fsyncPath(path: string): void {
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
