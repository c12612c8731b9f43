import { createDatabase, startPostgresCluster } from "./postgres.ts";
import { createReadyDatabase } from "./ready-database.ts";

export type DatabaseKind = "pglite" | "postgres";

/** TEST_DATABASE, by default "pglite". Throws for any other value. */
export function testDatabaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE || "pglite";
  if (kind !== "pglite" && kind !== "postgres") throw new Error(`TEST_DATABASE can be pglite or postgres, not ${kind}`);
  return kind;
}

/** A new database, with tables if `ready`. `url` is null for PGlite, whose files are in the shop's data folder. */
export async function freshDatabase(
  kind = testDatabaseKind(),
  { ready = false } = {},
): Promise<{ url: string | null; drop(): Promise<void> }> {
  if (kind === "pglite") return { url: null, drop: async () => {} };
  const cluster = process.env.TEST_PG_URL;
  if (!cluster) throw new Error("TEST_PG_URL is not set: the run's global setup starts the PostgreSQL server");
  return ready ? createReadyDatabase(cluster) : createDatabase(cluster);
}

/** Starts a PostgreSQL server unless TEST_PG_URL names one. Returns a function that stops it. */
export async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_PG_URL) return async () => {};
  const cluster = await startPostgresCluster();
  process.env.TEST_PG_URL = cluster.url;
  return async () => {
    delete process.env.TEST_PG_URL;
    await cluster.stop();
  };
}

/** Vitest's global setup of the project `integration`. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return testDatabaseKind() === "postgres" ? providePostgres() : undefined;
}
