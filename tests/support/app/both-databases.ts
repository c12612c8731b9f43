import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import { startPostgresCluster } from "../database/postgres";
import { type TestApp, testApp } from "./test-app";

export const BOTH_DATABASES = ["PostgreSQL 15", "PGlite"] as const;

/** Opens an app on each database for the tests of a file. Call it once, outside the tests. */
export function appsOnBoth(): (database: (typeof BOTH_DATABASES)[number]) => TestApp {
  const apps = new Map<(typeof BOTH_DATABASES)[number], TestApp>();
  openOnPostgres((app) => apps.set("PostgreSQL 15", app));
  beforeAll(async () => {
    apps.set("PGlite", await testApp());
  });
  afterAll(() => apps.get("PGlite")?.close());
  return (database) => {
    const app = apps.get(database);
    if (!app) throw new Error(`The app on ${database} opens in beforeAll`);
    return app;
  };
}

/** Opens an app on PostgreSQL for the tests of a file, whose data stay until a test empties it. Call it once, outside the tests. */
export function openOnPostgres(use?: (app: TestApp, databaseUrl: string) => void): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    const cluster = await startPostgresCluster();
    const close = async () => {
      await app.close?.();
      await cluster.stop();
    };
    try {
      const databaseUrl = await cluster.newDatabase();
      const open = () => openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
      Object.assign(app, await testApp(open));
      use?.(app, databaseUrl);
    } catch (error) {
      await close();
      throw error;
    }
    return close;
  });
  return app;
}
