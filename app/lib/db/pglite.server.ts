import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Database, type OpenOptions, withCommitListener } from "./database";
import { readDatabaseState } from "./database-state.server";
import { DatabaseError, rootCauseMessage } from "./errors";
import { assertSchemaNotNewer, runMigrations } from "./migrate.server";
import { createWriteProbe } from "./outage";
import { lockDataDir } from "./pglite-data-dir.server";
import * as schema from "./schema/index";

/** The default of 128 MB is that much of the process. */
const START_PARAMS = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Opens PGlite in `dataDir`/pglite, for this process only. `dump`: what a new database starts with. Throws DatabaseError. */
export async function openPglite(options: OpenOptions & { dataDir: string; dump?: Blob }): Promise<Database> {
  const unlock = lockDataDir(options.dataDir);
  try {
    const native = await start(join(options.dataDir, "pglite"), options.dump);
    const { onCommitted } = options;
    const plain = drizzle(native, { schema });
    const db = onCommitted ? withCommitListener(plain, onCommitted) : plain;
    if (!options.skipMigrations) await migrateUp(native, options.migrationsFolder);
    const close = async () => {
      if (native.closed) return;
      await native.close();
      unlock();
    };
    return {
      db,
      run: async ({ text }, values) => (await native.query<Record<string, unknown>>(text, [...values])).rows,
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

async function start(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  try {
    const pglite = await PGlite.create({ dataDir: folder, loadDataDir, startParams: START_PARAMS });
    // What prints an object of ours, such as a failing test, would print the memory of its WebAssembly.
    for (const key of Object.keys(pglite)) Object.defineProperty(pglite, key, { enumerable: false });
    return pglite;
  } catch (error) {
    throw new DatabaseError(
      `The database in ${folder} cannot be opened (${rootCauseMessage(error)}). Restore a backup, or move the folder to start with an empty database. Nothing was deleted.`,
      { cause: error },
    );
  }
}
