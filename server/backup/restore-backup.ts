import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { hasShop, openDatabase } from "~/lib/db/client.server";
import { listMigrations } from "~/lib/db/migrate.server";
import { openDataDir } from "~/lib/db/pglite-data-dir.server";
import { shops } from "~/lib/db/schema/index";
import { createStorage } from "~/lib/storage/open-storage.server";
import { StorageOfAnotherShop } from "~/lib/storage/shop-storage.server";
import { MIGRATIONS } from "../lifecycle/preflight";
import { readArchiveEntries, verifyBackup } from "./archive-file";
import {
  type BackupEntry,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  EMAILS_DIR,
  ENTRY_NAMES,
  NEWER_RELEASE,
  parseEntryName,
  SANDBOX_STATE,
  SECRETS,
} from "./format";
import { runPostgresTool } from "./postgres-tools";

const SHOP_ENTRIES = ["pglite", "files", EMAILS_DIR, SANDBOX_STATE, ...SECRETS];

/** Reads the complete file before it writes anything, then applies the newer `migrations`. Throws BackupError. */
export async function restoreBackup(
  settings: Settings,
  path: string,
  key: string | undefined,
  migrations = MIGRATIONS,
): Promise<{ header: BackupHeader; footer: BackupFooter }> {
  await assertEmptyPlace(settings);
  const backup = await verifyBackup(path, key);
  assertFits(backup.header, settings, migrations);
  openDataDir(settings.dataDir);
  for await (const entry of readArchiveEntries(path, key)) {
    if (entry.name === ENTRY_NAMES.database) await restoreDatabase(settings, entry, migrations);
    else await restoreFile(settings, entry);
  }
  return backup;
}

/** What a shop has created there, if one has. */
export const findShopEntry = (dataDir: string): string | undefined =>
  SHOP_ENTRIES.find((name) => existsSync(join(dataDir, name)));

async function assertEmptyPlace({ dataDir, files, databaseUrl }: Settings): Promise<void> {
  const refuse = (reason: string) => new BackupError(`${reason} Nothing was changed.`);
  const used = findShopEntry(dataDir);
  if (used) {
    throw refuse(
      `The data folder ${dataDir} already belongs to a shop: it contains ${used}. Set DATA_DIR to an empty folder.`,
    );
  }
  // The backup's shop may still run, and each would delete the files of the other.
  const storage = createStorage(files);
  if ((await storage.owner()) !== null) throw refuse(new StorageOfAnotherShop(storage.where).message);
  if (databaseUrl && (await hasShop({ databaseUrl, dataDir })))
    throw refuse("The database of DATABASE_URL has the tables of a shop. Restore into an empty database.");
}

function assertFits({ database, migrations }: BackupHeader, { databaseUrl }: Settings, folder: string): void {
  const known = listMigrations(folder).map(({ timestamp }) => timestamp);
  if (!migrations.every((one) => known.includes(one))) throw new BackupError(NEWER_RELEASE);
  if ((database === "postgres") === Boolean(databaseUrl)) return;
  throw new BackupError(
    database === "postgres"
      ? "This is the backup of a shop with PostgreSQL. Set DATABASE_URL to an empty database."
      : "This is the backup of an embedded database, which PostgreSQL cannot read. Restore it without DATABASE_URL.",
  );
}

async function restoreDatabase(settings: Settings, { content }: BackupEntry, migrationsFolder: string): Promise<void> {
  const { databaseUrl } = settings;
  const args = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-acl"];
  if (databaseUrl) await runPostgresTool(["pg_restore", ...args], databaseUrl, { input: content });
  const dump = databaseUrl ? undefined : new Blob([await buffer(content)]);
  await using database = await openDatabase({ ...settings, migrationsFolder, withoutTimeouts: true, dump });
  await database.db.delete(shops);
}

async function restoreFile(settings: Settings, { name, content }: BackupEntry): Promise<void> {
  const entry = parseEntryName(name);
  if (entry?.kind === "order file") await createStorage(settings.files).put(entry.key, content);
  if (entry?.kind !== "secret" && entry?.kind !== "email") return;
  const folder = entry.kind === "email" ? emailFolder(settings) : settings.dataDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, entry.name), content, { mode: 0o600, flag: "wx", flush: true });
}
