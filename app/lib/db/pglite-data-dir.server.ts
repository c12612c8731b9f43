import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseError, DataDirInUse, errorMessage } from "./errors";

const SQLITE_BUSY = 5;
/** Of folders that all users share, such as /tmp. */
const STICKY = 0o1000;

/** The garbage collector would release a lock without references. */
const heldLocks = new Set<DatabaseSync>();

/** The kernel releases the lock when the process ends. Throws DatabaseError: DataDirInUse if another process has it. */
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

/**
 * Creates the data folder if necessary, and closes it to other users: PGlite makes its files writable for all of them. False if it is still
 * open, because it belongs to another user or is shared on purpose. Throws DatabaseError.
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

/** Creates the data folder if necessary. Throws DatabaseError. */
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

function dataDirNotWritable(folder: string, error: unknown): DatabaseError {
  return new DatabaseError(
    `The data folder ${folder} cannot be written (${errorMessage(error)}). Make it writable for this user, free some space, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
