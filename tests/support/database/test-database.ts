import { createDatabase, startPostgresCluster } from "./postgres.ts";
import { createReadyDatabase } from "./ready-database.ts";

export type DatabaseKind = "pglite" | "postgres";

/** The database that this run is about: TEST_DATABASE, else the embedded one. Throws for any other word. */
export function testDatabaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE || "pglite";
  if (kind !== "pglite" && kind !== "postgres") throw new Error(`TEST_DATABASE can be pglite or postgres, not ${kind}`);
  return kind;
}

/** An empty database, or one with its tables. `url` is null for the embedded one, which lives in the shop's data folder. */
export async function freshDatabase(
  kind = testDatabaseKind(),
  { ready = false } = {},
): Promise<{ url: string | null; drop(): Promise<void> }> {
  if (kind === "pglite") return { url: null, drop: async () => {} };
  const cluster = process.env.TEST_PG_URL;
  if (!cluster) throw new Error("TEST_PG_URL is not set: the run's global setup starts the PostgreSQL server");
  return ready ? createReadyDatabase(cluster) : createDatabase(cluster);
}

/** Makes sure that TEST_PG_URL names a PostgreSQL server while the tests run. Returns what ends it, if we started it. */
export async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_PG_URL) return async () => {};
  const cluster = await startPostgresCluster();
  process.env.TEST_PG_URL = cluster.url;
  return async () => {
    delete process.env.TEST_PG_URL;
    await cluster.stop();
  };
}

/** Vitest's global setup of the request tests. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return testDatabaseKind() === "postgres" ? providePostgres() : undefined;
}
