import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getTableName } from "drizzle-orm";
import { z } from "zod";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database, Tx } from "~/lib/db/database";
import {
  findNonEmptyTable,
  listTables,
  loadRows,
  setDumpSession,
  setSequences,
  withoutConstraints,
} from "~/lib/db/dump.server";
import { openDataDir } from "~/lib/db/pglite-data-dir.server";
import { shops } from "~/lib/db/schema/index";
import { queuedJobSchema } from "~/lib/jobs/job-monitoring.server";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { StorageOfAnotherShop } from "~/lib/storage/shop-storage.server";
import { MIGRATIONS } from "../lifecycle/preflight";
import {
  type BackupEntry,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  backupFooterSchema,
  backupHeaderSchema,
  databaseFooterSchema,
  EMAILS_DIR,
  ENTRY_NAMES,
  parseEntryName,
  SANDBOX_STATE,
  SECRETS,
} from "./format";

const SHOP_ENTRIES = ["pglite", "files", EMAILS_DIR, SANDBOX_STATE, ...SECRETS];

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

/** Creates the tables as the backup's release had them, fills them, then applies the newer `migrations`. Throws BackupError. */
export async function restoreBackup(
  settings: Settings,
  entries: AsyncIterator<BackupEntry>,
  migrations = MIGRATIONS,
): Promise<{ header: BackupHeader; footer: BackupFooter }> {
  assertEmptyDataDir(settings);
  await assertUnclaimedFiles(settings);
  const first = await nextEntry(entries);
  if (first.name !== ENTRY_NAMES.header) throw incompleteError("it does not start like one");
  const header = await readJson(first, backupHeaderSchema);
  await restoreDatabase(settings, header, entries, migrations);
  return { header, footer: await restoreFiles(settings, entries) };
}

/** What a shop has created there, if one has. */
export const findShopEntry = (dataDir: string): string | undefined =>
  SHOP_ENTRIES.find((name) => existsSync(join(dataDir, name)));

function assertEmptyDataDir({ dataDir }: Settings): void {
  const used = findShopEntry(dataDir);
  if (!used) return;
  throw new BackupError(
    `The data folder ${dataDir} already belongs to a shop: it contains ${used}. Set DATA_DIR to an empty folder. Nothing was changed.`,
  );
}

/** The backup's shop may still run, and each would delete the files of the other. */
async function assertUnclaimedFiles({ files }: Settings): Promise<void> {
  const storage = createStorage(files);
  if ((await storage.owner()) === null) return;
  throw new BackupError(`${new StorageOfAnotherShop(storage.where).message} Nothing was changed.`);
}

async function restoreDatabase(
  settings: Settings,
  header: BackupHeader,
  entries: AsyncIterator<BackupEntry>,
  migrations: string,
): Promise<void> {
  const open = (migrationsFolder: string, skipMigrations = false) =>
    openDatabase({ ...settings, migrationsFolder, skipMigrations, withoutTimeouts: true });
  // The embedded database is in the data folder, which is known to be empty.
  if (settings.databaseUrl) {
    await using database = await open(migrations, true);
    await assertEmptyDatabase(database);
  }
  await withOlderMigrations(migrations, header.migrations, async (older) => {
    openDataDir(settings.dataDir);
    await using database = await open(older);
    const queue = await openQueue(database, { log });
    try {
      await database.db.transaction(async (tx) => {
        await loadDatabase(tx, queue, header, entries);
        if (header.tables.some(({ name }) => name === getTableName(shops))) await tx.delete(shops);
      });
    } finally {
      await queue.stop();
    }
  });
  await (await open(migrations)).close();
}

/** Creates a folder with only the `applied` migrations (timestamps). Throws BackupError if one is unknown. */
async function withOlderMigrations(
  folder: string,
  applied: readonly number[],
  work: (older: string) => Promise<void>,
): Promise<void> {
  const { entries, ...rest } = journalSchema.parse(
    JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")),
  );
  const wanted = entries.filter(({ when }) => applied.includes(when));
  if (wanted.length < applied.length) {
    throw new BackupError("This backup comes from a newer release of the shop. Restore it with that release.");
  }
  const older = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await mkdir(join(older, "meta"));
    await writeFile(join(older, "meta", "_journal.json"), JSON.stringify({ ...rest, entries: wanted }));
    for (const { tag } of wanted) await copyFile(join(folder, `${tag}.sql`), join(older, `${tag}.sql`));
    await work(older);
  } finally {
    await rm(older, { recursive: true, force: true });
  }
}

const assertEmptyDatabase = ({ db }: Database): Promise<void> =>
  db.transaction(async (tx) => {
    // A shop that was started and never used has an id.
    const tables = (await listTables(tx)).filter(({ name }) => name !== getTableName(shops));
    const used = await findNonEmptyTable(tx, tables);
    if (used === null) return;
    throw new BackupError(
      `The database of DATABASE_URL is in use: its table ${used} has rows. Restore into an empty database. Nothing was changed.`,
    );
  });

/** Throws BackupError if rows are missing. */
async function loadDatabase(
  tx: Tx,
  queue: Queue,
  { tables }: BackupHeader,
  entries: AsyncIterator<BackupEntry>,
): Promise<void> {
  await setDumpSession(tx);
  if (tables.some(({ name }) => name === getTableName(shops))) await tx.delete(shops);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  await withoutConstraints(tx, tables, async () => {
    for (;;) {
      const entry = await nextEntry(entries);
      const { name } = entry;
      if (name === ENTRY_NAMES.databaseFooter)
        return await finishDatabase(tx, await readJson(entry, databaseFooterSchema), counts);
      if (name === ENTRY_NAMES.jobs) {
        for (const job of await readJson(entry, z.array(queuedJobSchema))) await queue.restore(tx, job);
        continue;
      }
      const table = byName.get(tableOf(name));
      if (!table) throw incompleteError(`it has ${name} where rows should be`);
      const rows = (await text(entry.content)).split("\n");
      await loadRows(tx, table, rows);
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length);
    }
  });
}

function tableOf(name: string): string {
  const content = parseEntryName(name);
  return content?.kind === "rows" ? content.table : "";
}

async function finishDatabase(tx: Tx, end: z.output<typeof databaseFooterSchema>, counts: ReadonlyMap<string, number>) {
  for (const [name, rows] of Object.entries(end.rows)) {
    if (counts.get(name) !== rows) throw incompleteError(`${name} has ${counts.get(name) ?? 0} of ${rows} rows`);
  }
  await setSequences(tx, end.sequences);
}

async function restoreFiles(settings: Settings, entries: AsyncIterator<BackupEntry>): Promise<BackupFooter> {
  let files = 0;
  for (;;) {
    const entry = await nextEntry(entries);
    if (entry.name === ENTRY_NAMES.footer) {
      const end = await readJson(entry, backupFooterSchema);
      if (end.files !== files) throw incompleteError(`it has ${files} of ${end.files} order files`);
      // Reading to the archive's end detects a truncated file.
      if (!(await entries.next()).done) throw incompleteError("there is data after its end");
      return end;
    }
    if (await restoreFile(settings, entry)) files += 1;
  }
}

/** True for an order file. Throws BackupError for an unknown name. */
async function restoreFile(settings: Settings, entry: BackupEntry): Promise<boolean> {
  const content = parseEntryName(entry.name);
  if (content?.kind === "order file") {
    await createStorage(settings.files).put(content.key, entry.content);
    return true;
  }
  if (content?.kind !== "secret" && content?.kind !== "email") {
    throw new BackupError(`The backup contains a file that does not belong in it: ${entry.name}`);
  }
  const folder = content.kind === "email" ? emailFolder(settings) : settings.dataDir;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, content.name), entry.content, { mode: 0o600, flag: "wx", flush: true });
  return false;
}

async function nextEntry(entries: AsyncIterator<BackupEntry>): Promise<BackupEntry> {
  const { done, value } = await entries.next();
  if (done) throw incompleteError("its end is missing");
  return value;
}

async function readJson<T>(entry: BackupEntry, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(JSON.parse(await text(entry.content)));
  if (parsed.success) return parsed.data;
  throw new BackupError(`The backup cannot be read: ${z.prettifyError(parsed.error)}`);
}

const incompleteError = (reason: string) => new BackupError(`The backup is incomplete: ${reason}. Use another one.`);
