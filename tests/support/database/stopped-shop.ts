import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import type { Shop } from "../shop/shop.ts";

/** Opens the database of a shop that is stopped, for as long as `read` takes. On the embedded database nobody else may have it open. */
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
