import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { withCommitListener } from "./after-commit";
import type { Database, DatabaseObserver } from "./database";
import { readDatabaseState } from "./database-state.server";
import { lockDataDir } from "./folder-lock.server";
import { assertSchemaNotNewer, runMigrations } from "./migrate.server";
import { observeClient } from "./observed-client";
import { openDurablePglite, type SyncObserver } from "./pglite-durable.server";
import * as schema from "./schema/index";
import { createWriteProbe } from "./store-probe";

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
