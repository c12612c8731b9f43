import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import { type PostgresCluster, startPostgresCluster } from "../database/postgres";
import { type TestApp, testApp } from "./test-app";

export const BOTH_DATABASES = ["PostgreSQL 15", "PGlite"] as const;

/** Opens an app on each database for the tests of a file. Call it once, outside the tests. */
export function appsOnBoth(): (database: (typeof BOTH_DATABASES)[number]) => TestApp {
  let cluster: PostgresCluster | undefined;
  const apps = new Map<(typeof BOTH_DATABASES)[number], TestApp>();
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    const databaseUrl = await cluster.newDatabase();
    const postgres = () =>
      openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
    apps.set("PostgreSQL 15", await testApp(postgres));
    apps.set("PGlite", await testApp());
  });
  afterAll(async () => {
    for (const app of apps.values()) await app.close();
    await cluster?.stop();
  });
  return (database) => {
    const app = apps.get(database);
    if (!app) throw new Error(`The app on ${database} opens in beforeAll`);
    return app;
  };
}
