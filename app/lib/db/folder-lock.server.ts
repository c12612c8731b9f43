import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorMessage } from "./causes";
import { DataDirInUse, DataDirNotWritable } from "./errors";

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
