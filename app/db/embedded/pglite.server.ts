import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle, type PgliteDatabase } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { tellingAfterCommit } from "../after-commit";
import type { Database, DatabaseWatch } from "../database";
import { readDatabaseState } from "../database-state.server";
import { storeProbe } from "../faults/store-probe";
import { migrateOrExplain, refuseNewerSchema } from "../migrations.server";
import { watchedClient } from "../statements";
import * as schema from "../tables";
import { lockFolder } from "./folder-lock.server";
import { openDurable, type SyncObserver } from "./pglite-durable.server";

/** The embedded database in DATA_DIR/pglite, for one process. Throws a DatabaseFault. */
export async function openPglite(
  options: DatabaseWatch & { dataDir: string; migrationsFolder: string; onSync?: SyncObserver; asItIs?: boolean },
): Promise<Database> {
  const unlock = lockFolder(options.dataDir);
  try {
    const native = await openDurable(join(options.dataDir, "pglite"), options.onSync);
    const { watch, onTold } = options;
    const client = watch ? watchedClient(native, watch) : native;
    const plain = drizzle(client, { schema });
    const db = onTold ? tellingAfterCommit(plain, onTold) : plain;
    if (!options.asItIs) await bringUpToDate(native, drizzle(native, { schema }), options.migrationsFolder);
    return {
      db,
      run: async ({ text }, values) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
      kind: "pglite",
      native,
      ping: async () => {
        await native.query("select 1");
      },
      canStore: storeProbe(db),
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
  await refuseNewerSchema(query, migrationsFolder);
  await migrateOrExplain(query, migrationsFolder, () => migrate(db, { migrationsFolder }));
}
