import { createDatabase, withClient } from "./postgres.ts";
import { postgresBackup } from "./restored-copy.ts";

const TEMPLATE = "shop_ready";
/** Of the lock under which one process makes it and the others wait. */
const LOCK = 20_261_122;

/**
 * A database on the cluster at `clusterUrl` with all tables and no rows, as a shop that started there once would have left it: to lay
 * out a copy takes a tenth of what its migrations take. With TEST_FROM_BACKUP it is the restored copy, with its rows.
 */
export async function createReadyDatabase(clusterUrl: string): ReturnType<typeof createDatabase> {
  if (postgresBackup()) return createDatabase(clusterUrl);
  await withClient(clusterUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount === 0) await makeTemplate(clusterUrl);
  });
  return createDatabase(clusterUrl, TEMPLATE);
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const { openPostgres } = await import("../../../app/db/postgres/postgres.server.ts");
  const { url } = await createDatabase(clusterUrl);
  const database = await openPostgres({
    databaseUrl: url,
    migrationsFolder: "app/db/migrations",
    onError: (error) => {
      throw error;
    },
  });
  await database.close();
  const name = new URL(url).pathname.slice(1);
  await withClient(clusterUrl, (client) => client.query(`alter database ${name} rename to ${TEMPLATE}`));
}
