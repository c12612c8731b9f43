/**
 * @module-tag promise-16
 * @module-tag promise-34
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { readSettings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import { listMigrations } from "~/lib/db/migrate.server";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { getShopId } from "~/lib/storage/shop-storage.server";
import { newerRelease } from "../../tests/support/database/newer-release";
import { copyReadyDatabase } from "../../tests/support/database/ready-database";
import { s3Server } from "../../tests/support/files/s3-server";
import { readArchiveEntries, writeArchiveFile } from "./archive-file";
import { BACKUP_FORMAT, BackupError, type BackupHeader, ENTRY_NAMES } from "./format";
import { restoreBackup } from "./restore-backup";
import { createBackup } from "./write-backup";

const MIGRATIONS = "app/lib/db/migrations";
const moments = listMigrations(MIGRATIONS).map(({ timestamp }) => timestamp);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-restore-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (name: string) => readSettings({ DATA_DIR: join(folder, name), STRIPE_SECRET_KEY: undefined });
const quiet = { error: () => {}, warn: () => {} };

test("a backup of an older release is migrated, with its orders and waiting jobs", async () => {
  const [old, restored] = [settingsOf("old"), settingsOf("restored")];
  const path = join(folder, "backup");
  using newer = newerRelease();
  newer.addMigration("9000_urgent_orders", `ALTER TABLE "orders" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;`);
  await copyReadyDatabase(old.dataDir);
  const older = await openDatabase({ ...old, migrationsFolder: MIGRATIONS });
  const shopId = await getShopId(older.db);
  const queue = await openQueue(older, { log: quiet });
  const { rows } = await older.db.execute<{ id: string }>(sql`
    insert into orders (service, name, email, page_type, amount, status, brief, live, fingerprint)
    values ('web-page', 'Müller & 张', 'jo@acme.example', 'Landing page', 29900, 'paid', '{"a": null}', false, 'f')
    returning id::text`);
  const orderId = rows[0]?.id ?? "";
  await older.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId }));
  await older.db.transaction((tx) => queue.enqueue(tx, "process-payment-event", { eventId: "evt_1" }));
  const source = { database: older, files: createStorage(old.files), settings: old, variables: [] };
  await writeArchiveFile(path, () => createBackup(source), { key: undefined, onBytes: () => {} });
  await queue.stop();
  await older.close();

  const { footer } = await restoreBackup(restored, readArchiveEntries(path, undefined), newer.migrations);
  expect(footer).toMatchObject({ jobs: 2, files: 0, missingFiles: 0 });
  const database = await openDatabase({ ...restored, migrationsFolder: newer.migrations, skipMigrations: true });
  const { rows: applied } = await database.db.execute(sql`select 1 from drizzle.__drizzle_migrations`);
  expect(applied).toHaveLength(moments.length + 1);
  const { rows: orders } = await database.db.execute(sql`select name, brief::text, amount, urgent from orders`);
  expect(orders).toEqual([{ name: "Müller & 张", brief: '{"a": null}', amount: 29_900, urgent: false }]);
  const { rows: jobs } = await database.db.execute(sql`
    select name, data, singleton_key as key from pgboss.job where state = 'created' and name like '%-%' and data <> '{}' order by name`);
  expect(jobs).toEqual([
    { name: "order-confirmation-email", data: { orderId: expect.any(String) }, key: null },
    { name: "process-payment-event", data: { eventId: "evt_1" }, key: "evt_1" },
  ]);
  expect(await getShopId(database.db)).not.toBe(shopId);
  await database.close();
});

test.each<[string, Partial<BackupHeader>, string]>([
  ["another format", { format: 2 as 1 }, "comes from a newer release"],
  ["a migration that is not known here", { migrations: [...moments, 9_999_999_999_999] }, "comes from a newer release"],
])("a backup with %s is rejected, and nothing is created", async (_what, changes, words) => {
  const path = join(folder, "newer");
  const archive = pack();
  const tables: BackupHeader["tables"] = [];
  const begun = {
    format: BACKUP_FORMAT,
    madeAt: new Date().toISOString(),
    database: "pglite",
    appUrl: "",
    migrations: moments,
  };
  archive.entry({ name: ENTRY_NAMES.header }, JSON.stringify({ ...begun, tables, settings: [], ...changes }));
  archive.finalize();
  await writeArchiveFile(path, async () => Readable.from(archive), { key: undefined, onBytes: () => {} });
  const settings = settingsOf("nothing");
  await expect(restoreBackup(settings, readArchiveEntries(path, undefined))).rejects.toThrow(words);
  expect(existsSync(settings.dataDir)).toBe(false);
});

test("a restore into the files of another shop is rejected before anything is written", async () => {
  const s3 = await s3Server();
  onTestFinished(() => s3.close());
  const settings = readSettings({ DATA_DIR: join(folder, "same-files"), FILES_URL: `${s3.url}/live` });
  await createStorage(settings.files).claim(randomUUID());
  const never = readArchiveEntries(join(folder, "not-there"), undefined);
  const restoring = restoreBackup(settings, never);
  await expect(restoring).rejects.toThrow(
    /belong to another shop.* Set FILES_URL to another folder.*Nothing was changed\.$/,
  );
  await expect(restoring).rejects.toBeInstanceOf(BackupError);
  expect(existsSync(settings.dataDir)).toBe(false);
});

test("a data folder in use is rejected before anything is read", async () => {
  const settings = settingsOf("used");
  const database = await openDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  await database.close();
  const never = readArchiveEntries(join(folder, "not-there"), undefined);
  await expect(restoreBackup(settings, never)).rejects.toThrow(
    /already belongs to a shop: it contains pglite\. .*Nothing was changed\.$/,
  );
});
