import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { log } from "~/lib/logging/logger.server";
import { DatabaseDamaged } from "./errors";

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
