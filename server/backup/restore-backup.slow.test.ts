/**
 * @module-tag promise-16
 * @module-tag promise-34
 */

import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { pack } from "tar-stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { JOBS } from "~/admin/jobs";
import { readSettings, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { listMigrations } from "~/lib/db/migrate.server";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { getShopId } from "~/lib/storage/shop-storage.server";
import { newerRelease } from "../../tests/support/database/newer-release";
import { openCluster } from "../../tests/support/database/open-cluster";
import { copyReadyDatabase } from "../../tests/support/database/ready-database";
import { emptyFolder } from "../../tests/support/files/empty-folder";
import { s3Server } from "../../tests/support/files/s3-server";
import { writeArchiveFile } from "./archive-file";
import { BACKUP_FORMAT, BackupError, ENTRY_NAMES } from "./format";
import { restoreBackup } from "./restore-backup";
import { createBackup } from "./write-backup";

const MIGRATIONS = "app/lib/db/migrations";
const moments = listMigrations(MIGRATIONS).map(({ timestamp }) => timestamp);

const folder = emptyFolder();

const cluster = openCluster();

const settingsOf = (name: string, databaseUrl?: string) =>
  readSettings({ DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl });
const quiet = { error: () => {}, warn: () => {} };

async function save({ settings, database }: { settings: Settings; database: Database }): Promise<string> {
  const path = join(folder, "backup");
  const source = { database, files: createStorage(settings.files), settings, variables: [] };
  await writeArchiveFile(path, () => createBackup(source), undefined);
  return path;
}

test.each(["PGlite", "PostgreSQL"])(
  "a backup of an older release on %s is migrated, with its orders and waiting jobs",
  async (kind) => {
    const place = async (name: string) => settingsOf(name, kind === "PGlite" ? undefined : await cluster.newDatabase());
    const [old, restored] = [await place("old"), await place("restored")];
    using newer = newerRelease();
    newer.addMigration(
      "9000_urgent_orders",
      `ALTER TABLE "orders" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;`,
    );
    if (kind === "PGlite") await copyReadyDatabase(old.dataDir);
    const older = await openDatabase({ ...old, migrationsFolder: MIGRATIONS });
    const shopId = await getShopId(older.db);
    const queue = await openQueue(older, { jobs: JOBS, log: quiet });
    const { rows } = await older.db.execute<{ id: string }>(sql`
    insert into orders (service, name, email, page_type, amount, status, brief, live, fingerprint)
    values ('web-page', 'Müller & 张', 'jo@acme.example', 'Landing page', 29900, 'paid', '{"a": null}', false, 'f')
    returning id::text`);
    const orderId = rows[0]?.id ?? "";
    await older.db.transaction((tx) => queue.enqueue(tx, "order-confirmation-email", { orderId }));
    await older.db.transaction((tx) => queue.enqueue(tx, "process-payment-event", { eventId: "evt_1" }));
    await queue.stop();
    const path = await save({ settings: old, database: older });
    await older.close();

    const { header, footer } = await restoreBackup(restored, path, undefined, newer.migrations);
    expect([header.orders, footer]).toEqual([1, { files: 0, missingFiles: 0 }]);
    const database = await openDatabase({ ...restored, migrationsFolder: newer.migrations, skipMigrations: true });
    const { rows: applied } = await database.db.execute(sql`select 1 from drizzle.__drizzle_migrations`);
    expect(applied).toHaveLength(moments.length + 1);
    const { rows: orders } = await database.db.execute(sql`select name, brief::text, amount, urgent from orders`);
    expect(orders).toEqual([{ name: "Müller & 张", brief: '{"a": null}', amount: 29_900, urgent: false }]);
    const { rows: jobs } = await database.db.execute(sql`
    select name, data, singleton_key as key from pgboss.job where state = 'created' and name like '%-%' and data <> '{}' order by name`);
    expect(jobs).toEqual([
      { name: "order-confirmation-email", data: { orderId }, key: null },
      { name: "process-payment-event", data: { eventId: "evt_1" }, key: "evt_1" },
    ]);
    expect(await getShopId(database.db)).not.toBe(shopId);
    await database.close();
  },
);

const FOOTER = { files: 0, missingFiles: 0 };
type Changes = { header?: object; entry?: string; footer?: object; onPostgres?: true };

test.each<[string, Changes, string]>([
  ["of another format", { header: { format: 2 } }, "comes from a newer release"],
  ["with a migration that is not known here", { header: { migrations: [9_999_999_999_999] } }, "a newer release"],
  ["of a PostgreSQL database", { header: { database: "postgres" } }, "Set DATABASE_URL to an empty database"],
  ["of an embedded database into PostgreSQL", { onPostgres: true }, "Restore it without DATABASE_URL"],
  ["without its end", { footer: undefined }, "is incomplete"],
  ["without one of its files", { footer: { files: 1, missingFiles: 0 } }, "is incomplete"],
  ["with a file that does not belong in it", { entry: "data/other" }, "data/other, which does not belong in a backup"],
])("a backup %s is rejected, and nothing is created", async (_what, changes, words) => {
  const path = join(folder, "hostile");
  const { header, entry = "data/sandbox.json", footer, onPostgres } = { footer: FOOTER, ...changes };
  const archive = pack();
  const begun = { format: BACKUP_FORMAT, madeAt: new Date().toISOString(), database: "pglite", appUrl: "" };
  const whole = { ...begun, migrations: moments, orders: 0, settings: [], ...header };
  archive.entry({ name: ENTRY_NAMES.header }, JSON.stringify(whole));
  archive.entry({ name: entry }, "x".repeat(40));
  if (footer) archive.entry({ name: ENTRY_NAMES.footer }, JSON.stringify(footer));
  archive.finalize();
  await writeArchiveFile(path, async () => Readable.from(archive), undefined);
  const settings = settingsOf("nothing", onPostgres && (await cluster.newDatabase()));
  await expect(restoreBackup(settings, path, undefined)).rejects.toThrow(words);
  expect(existsSync(settings.dataDir)).toBe(false);
});

test("a database with the tables of a shop is rejected before anything is read", async () => {
  const databaseUrl = await cluster.newDatabase();
  await (await openDatabase({ databaseUrl, dataDir: "/nowhere", migrationsFolder: MIGRATIONS })).close();
  const restoring = restoreBackup(settingsOf("nothing", databaseUrl), join(folder, "not-there"), undefined);
  await expect(restoring).rejects.toThrow(/has the tables of a shop\. .*Nothing was changed\.$/);
});

test("without PostgreSQL's client tools a backup says what to install, and no file is left", async () => {
  const settings = settingsOf("shop", await cluster.newDatabase());
  await using database = await openDatabase({ ...settings, migrationsFolder: MIGRATIONS });
  vi.stubEnv("PATH", folder);
  await expect(save({ settings, database })).rejects.toThrow(
    /^pg_dump was not found\. Install PostgreSQL’s client tools/,
  );
  vi.unstubAllEnvs();
  expect(readdirSync(folder, { recursive: true })).toEqual(["shop"]);
});

test("a restore into the files of another shop is rejected before anything is written", async () => {
  const s3 = await s3Server();
  onTestFinished(() => s3.close());
  const settings = readSettings({ DATA_DIR: join(folder, "same-files"), FILES_URL: `${s3.url}/live` });
  await createStorage(settings.files).claim(randomUUID());
  const restoring = restoreBackup(settings, join(folder, "not-there"), undefined);
  await expect(restoring).rejects.toThrow(
    /belong to another shop.* Set FILES_URL to another folder.*Nothing was changed\.$/,
  );
  await expect(restoring).rejects.toBeInstanceOf(BackupError);
  expect(existsSync(settings.dataDir)).toBe(false);
});

test("a data folder in use is rejected before anything is read", async () => {
  const settings = settingsOf("used");
  mkdirSync(join(settings.dataDir, "pglite"), { recursive: true });
  await expect(restoreBackup(settings, join(folder, "not-there"), undefined)).rejects.toThrow(
    /already belongs to a shop: it contains pglite\. .*Nothing was changed\.$/,
  );
});
