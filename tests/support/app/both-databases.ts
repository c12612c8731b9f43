import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { copyReadyDatabase } from "../database/ready-database";
import { tempFolder } from "../temp-folder";
import { type TestApp, testApp } from "./test-app";

/** Opens a new embedded database with all tables, whose folder is deleted with the run's. */
export async function openEmbedded(): Promise<Database> {
  const dataDir = tempFolder();
  await copyReadyDatabase(dataDir);
  return openDatabase({ dataDir, migrationsFolder: "app/lib/db/migrations" });
}

/** Opens an app on each database for the tests of a file, with its name. Call it once, outside the tests. */
export function appsOnBoth(): [database: string, app: TestApp][] {
  const embedded = {} as TestApp;
  beforeAll(async () => {
    Object.assign(embedded, await testApp(openEmbedded));
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
    Object.assign(app, await testApp());
  });
  afterAll(() => app.close?.());
  return app;
}
