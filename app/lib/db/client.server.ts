import type { Database, DatabaseObserver } from "./database";

/**
 * Opens the database and, unless told otherwise, brings its tables up to date: PostgreSQL when a URL is given, else the embedded one in `dataDir`.
 * Only the driver that is used is loaded.
 *
 * @throws DatabaseError (see faults.ts) with a message for the operator
 */
export async function openDatabase(
  options: DatabaseObserver & {
    databaseUrl?: string;
    dataDir: string;
    migrationsFolder: string;
    /** Called when an established connection breaks; the pool replaces it by itself. */
    onError?: (error: Error) => void;
    /** Most PostgreSQL connections at once; 10 unless given. */
    poolSize?: number;
    /** The tables stay as they are. */
    asItIs?: boolean;
    /** For work at the shell: a statement may take as long as it needs. */
    patient?: boolean;
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
 * Checks whether `openDatabase` could open it, as far as can be told without changing anything: the server's answer, rights and
 * tables, or the data folder and its lock.
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
