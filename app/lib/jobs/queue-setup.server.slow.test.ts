import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openQueue } from "./pg-boss-queue.server";

const dataDir = mkdtempSync(join(tmpdir(), "shop-queue-setup-"));
let database: Database;
beforeAll(async () => {
  await copyReadyDatabase(dataDir);
  const migrationsFolder = join(import.meta.dirname, "..", "db", "migrations");
  database = await openDatabase({ dataDir, migrationsFolder });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const startOnce = async () => (await openQueue(database, { log: { error: () => {}, warn: () => {} } })).stop();
const queues = () =>
  database.db
    .select({ name: sql<string>`name`, retries: sql<number>`retry_limit`, changed: sql<string>`updated_on::text` })
    .from(sql`pgboss.queue order by name`);

test("a start only changes queues whose settings differ from this release", async () => {
  await startOnce();
  const before = await queues();
  await database.db.execute(sql`update pgboss.queue set retry_limit = 1 where name = 'order-confirmation-email'`);
  await startOnce();
  const after = await queues();
  expect(after.map(({ name, retries }) => ({ name, retries }))).toEqual(
    before.map(({ name, retries }) => ({ name, retries })),
  );
  expect(after.filter(({ changed }, index) => changed !== before[index]?.changed).map(({ name }) => name)).toEqual([
    "order-confirmation-email",
  ]);
});
