import type { Database, OpenOptions } from "./database";

/**
 * Opens PostgreSQL if there is a URL, else PGlite in `dataDir`, and runs the migrations. Loads only the driver in use.
 *
 * @throws DatabaseError with a message for the operator
 */
export async function openDatabase(
  options: OpenOptions & {
    databaseUrl?: string;
    dataDir: string;
    /** Called when an established connection of the pool breaks; the pool replaces it. */
    onError?: (error: Error) => void;
    /** Maximum number of PostgreSQL connections; 10 by default. */
    poolSize?: number;
    /** For shell commands: statements may take any time. */
    withoutTimeouts?: boolean;
  },
): Promise<Database> {
  const { databaseUrl, onError = () => {} } = options;
  if (databaseUrl) {
    const { openPostgres } = await import("./postgres.server");
    return openPostgres({ ...options, databaseUrl, onError });
  }
  const { openPglite } = await import("./pglite.server");
  return openPglite(options);
}

/**
 * Checks without any change whether `openDatabase` could succeed: connection, permissions and tables, or the data directory and
 * its lock.
 *
 * @throws DatabaseError
 */
export async function checkDatabase(options: { databaseUrl?: string; dataDir: string; migrationsFolder: string }) {
  if (options.databaseUrl) {
    const { checkPostgres } = await import("./postgres.server");
    return checkPostgres(options.databaseUrl, options.migrationsFolder);
  }
  const { lockDataDir } = await import("./pglite-data-dir.server");
  lockDataDir(options.dataDir)();
}
