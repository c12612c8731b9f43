import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyReadyDatabase } from "../../../tests/support/database/ready-database";
import { openDatabase } from "./client.server";
import { DatabaseDamaged, SchemaNewer } from "./errors";
import { pendingAdmins } from "./schema/index";

const migrationsFolder = join(import.meta.dirname, "migrations");
const migrations = readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql")).length;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "pixel-pilots-pglite-"));
  await copyReadyDatabase(dataDir);
  // The first test creates the database, which is slow on a busy machine.
}, 180_000);
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, migrationsFolder });

test("keeps its rows and applies no migration twice when it is opened again", async () => {
  const first = await open();
  await first.db.insert(pendingAdmins).values({ email: "a@example.com" });
  await first.close();
  const second = await open();
  expect(await second.db.select().from(pendingAdmins)).toMatchObject([{ email: "a@example.com" }]);
  expect(await second.db.select({ hash: sql`hash` }).from(sql`drizzle.__drizzle_migrations`)).toHaveLength(migrations);
  await second.close();
});

test("of a newer release is rejected and not changed", async () => {
  const database = await open();
  const future = Date.UTC(2099, 0, 1);
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', ${future})`,
  );
  await database.close();
  await expect(open()).rejects.toThrow(SchemaNewer);
  await expect(open()).rejects.toThrow(/newer than this release .*Start the release that changed them/);
});

test("that does not open is rejected with what to do, and the folder is unlocked", async () => {
  rmSync(join(dataDir, "pglite", "base"), { recursive: true });
  await expect(open()).rejects.toThrow(DatabaseDamaged);
  await expect(open()).rejects.toThrow(/pglite .*Restore a backup, or move the folder/);
});
