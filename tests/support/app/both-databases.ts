import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import { sharedCluster } from "../database/open-cluster";
import { type TestApp, testApp } from "./test-app";

/** Opens an app on each database for the tests of a file, with its name. Call it once, outside the tests. */
export function appsOnBoth(): [database: string, app: TestApp][] {
  const embedded = {} as TestApp;
  beforeAll(async () => {
    Object.assign(embedded, await testApp());
  });
  afterAll(() => embedded.close());
  return [
    ["PostgreSQL 15", openOnPostgres()],
    ["PGlite", embedded],
  ];
}

/** Opens an app on PostgreSQL for the tests of a file, whose data stay until a test empties it. Call it once, outside the tests. */
export function openOnPostgres(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    const databaseUrl = await (await sharedCluster()).newReadyDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: "app/lib/db/migrations" });
    Object.assign(app, await testApp(open));
  });
  afterAll(() => app.close?.());
  return app;
}
