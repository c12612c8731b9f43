import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database, OpenOptions } from "./database";

/** Opens PostgreSQL if there is a URL, else PGlite. Loads only the driver in use. Throws DatabaseError. */
export async function openDatabase(
  options: OpenOptions & { databaseUrl?: string; dataDir: string; dump?: Blob },
): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres.server");
    return openPostgres({ ...options, databaseUrl });
  }
  const { openPglite } = await import("./pglite.server");
  return openPglite(options);
}

/** Throws DatabaseError if `openDatabase` would; changes nothing. */
export async function checkDatabase(options: { databaseUrl?: string; dataDir: string; migrationsFolder: string }) {
  if (options.databaseUrl) {
    const { checkPostgres } = await import("./postgres.server");
    return checkPostgres(options.databaseUrl, options.migrationsFolder);
  }
  const { lockDataDir } = await import("./pglite-data-dir.server");
  lockDataDir(options.dataDir)();
}

/** False before the first start; creates nothing. Throws DatabaseError. */
export async function hasShop({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }): Promise<boolean> {
  if (databaseUrl) {
    const { hasShopTables } = await import("./postgres.server");
    return hasShopTables(databaseUrl);
  }
  return existsSync(join(dataDir, "pglite", "PG_VERSION"));
}
