import { createDatabase, makeOnce } from "./postgres.ts";
import { postgresBackup } from "./restored-copy.ts";

const TEMPLATE = "shop_ready";

/** A database with all tables and no rows: to copy one takes a tenth of the migrations. With TEST_FROM_BACKUP the restored copy. */
export async function createReadyDatabase(clusterUrl: string): ReturnType<typeof createDatabase> {
  if (postgresBackup()) return createDatabase(clusterUrl);
  await makeOnce(clusterUrl, TEMPLATE, migrate);
  return createDatabase(clusterUrl, TEMPLATE);
}

async function migrate(databaseUrl: string): Promise<void> {
  const { openPostgres } = await import("../../../app/lib/db/postgres.server.ts");
  const onError = (error: Error) => {
    throw error;
  };
  const database = await openPostgres({ databaseUrl, migrationsFolder: "app/lib/db/migrations", onError });
  await database.close();
}
