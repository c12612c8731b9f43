import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import type { Shop } from "../shop/shop.ts";

/** Opens the database of a stopped shop while `read` runs. An embedded database must not be open in another process. */
export async function queryStoppedShop<T>(
  { databaseUrl, dataDir }: Pick<Shop, "databaseUrl" | "dataDir">,
  read: (db: Database["db"]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    databaseUrl: databaseUrl ?? undefined,
    dataDir,
    migrationsFolder: "app/lib/db/migrations",
    onError: () => {},
  });
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}
