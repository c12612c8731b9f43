import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { queuedJobSchema } from "~/lib/jobs/job-monitoring.server";
import type { Queue } from "~/lib/jobs/jobs";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { createStorage } from "~/lib/storage/open-storage.server";
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
  SANDBOX_STATE,
  SECRETS,
} from "./format";

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

/**
 * Does the work with a folder of just those migrations, so that tables are made as an older release had them. `applied` has the
 * moments that name them.
 *
 * @throws BackupError when one of them is not in `folder`
 */
async function withOlderMigrations<T>(
  folder: string,
  applied: readonly number[],
  work: (older: string) => Promise<T>,
): Promise<T> {
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")));
  const wanted = entries.filter(({ when }) => applied.includes(when));
  if (wanted.length < applied.length) {
    throw new BackupError("This backup comes from a newer release of the shop. Restore it with that release.");
  }
  const older = await mkdtemp(join(tmpdir(), "migrations-"));
  try {
    await mkdir(join(older, "meta"));
    await writeFile(join(older, "meta", "_journal.json"), JSON.stringify({ ...rest, entries: wanted }));
    for (const { tag } of wanted) await copyFile(join(folder, `${tag}.sql`), join(older, `${tag}.sql`));
    return await work(older);
  } finally {
    await rm(older, { recursive: true, force: true });
  }
}

/** What a shop's data folder has in it, once it was started. */
const OF_A_SHOP = ["pglite", "files", EMAILS_DIR, SANDBOX_STATE, ...SECRETS];

/** Throws BackupError when DATA_DIR is a shop's already. */
async function assertEmptyDataDir({ dataDir }: Settings): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const used = (await readdir(dataDir)).find((name) => OF_A_SHOP.includes(name));
  if (!used) return;
  throw new BackupError(
    `The data folder ${dataDir} already belongs to a shop: it contains ${used}. Set DATA_DIR to an empty folder. Nothing was changed.`,
  );
}

const ORDER_FILE = /^files\/([^/]+)\/([^/]+)$/;
const MAIL = /^data\/mail\/([\w@.-]+\.eml)$/;

/** Puts a file of a backup where it belongs. Returns whether it is a file of an order. Throws BackupError for a name that is none of ours. */
async function restoreFile(settings: Settings, entry: BackupEntry): Promise<boolean> {
  const { name } = entry;
  const [, folder, file] = ORDER_FILE.exec(name) ?? [];
  if (folder && file) {
    // The store refuses a key that is none of ours.
    await createStorage(settings.files).put(`${folder}/${file}`, entry.content);
    return true;
  }
  await writeFile(await placeOf(settings, name), entry.content, { mode: 0o600, flag: "wx", flush: true });
  return false;
}

async function placeOf(settings: Settings, name: string): Promise<string> {
  const known = [...SECRETS, SANDBOX_STATE].find((one) => name === `data/${one}`);
  if (known) return join(settings.dataDir, known);
  const mail = MAIL.exec(name)?.[1];
  if (!mail) throw new BackupError(`The backup contains a file that does not belong in it: ${name}`);
  await mkdir(emailFolder(settings), { recursive: true, mode: 0o700 });
  return join(emailFolder(settings), mail);
}

export type RestoreResult = { beginning: BackupHeader; ending: BackupFooter };

/**
 * Makes a shop of a backup's entries, where there is none yet. The tables are made as the release that made the backup had them,
 * filled in one transaction, and then brought up to date.
 *
 * @param migrations the folder of this release's migrations
 * @throws BackupError when there is a shop already, when the backup is of a newer release, or when it is not whole
 */
export async function restoreBackup(
  settings: Settings,
  entries: AsyncIterator<BackupEntry>,
  migrations = MIGRATIONS,
): Promise<RestoreResult> {
  await assertEmptyDataDir(settings);
  const first = await next(entries);
  if (first.name !== ENTRY_NAMES.beginning) throw notWhole("it does not start like one");
  const begun = await read(first, backupHeaderSchema);
  await restoreDatabase(settings, begun, entries, migrations);
  const end = await restoreFiles(settings, entries);
  return { beginning: begun, ending: end };
}

async function restoreDatabase(
  settings: Settings,
  begun: BackupHeader,
  entries: AsyncIterator<BackupEntry>,
  migrations: string,
): Promise<void> {
  const open = (migrationsFolder: string, skipMigrations = false) =>
    openDatabase({ ...settings, migrationsFolder, skipMigrations, withoutTimeouts: true });
  // The embedded one is in the data folder, which was looked at.
  if (settings.databaseUrl) await within(await open(migrations, true), refuseUsedDatabase);
  await withOlderMigrations(migrations, begun.migrations, async (older) => {
    await within(await open(older), async (database) => {
      const queue = await openQueue(database, { log });
      try {
        await database.db.transaction((tx) => load(tx, queue, begun, entries));
      } finally {
        await queue.stop();
      }
    });
  });
  // What has come since is added now.
  await (await open(migrations)).close();
}

async function within(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const refuseUsedDatabase = ({ db }: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const used = await findNonEmptyTable(tx, await listTables(tx));
    if (used === null) return;
    throw new BackupError(
      `The database of DATABASE_URL is in use: its table ${used} has rows. Restore into an empty database. Nothing was changed.`,
    );
  });

const TABLE_PIECE = /^database\/([^/]+)\/\d+$/;

/** All that is in the database's part of a backup. Throws BackupError when rows are missing. */
async function load(
  tx: Tx,
  queue: Queue,
  { tables }: BackupHeader,
  entries: AsyncIterator<BackupEntry>,
): Promise<void> {
  await setDumpSession(tx);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const counts = new Map(tables.map(({ name }) => [name, 0]));
  await withoutConstraints(tx, tables, async () => {
    for (;;) {
      const entry = await next(entries);
      const { name } = entry;
      if (name === ENTRY_NAMES.databaseEnd)
        return await endDatabase(tx, await read(entry, databaseFooterSchema), counts);
      if (name === ENTRY_NAMES.jobs) {
        for (const job of await read(entry, z.array(queuedJobSchema))) await queue.restore(tx, job);
        continue;
      }
      const table = byName.get(TABLE_PIECE.exec(name)?.[1] ?? "");
      if (!table) throw notWhole(`it has ${name} where rows should be`);
      const rows = (await bytesOf(entry)).toString().split("\n");
      await loadRows(tx, table, rows);
      counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length);
    }
  });
}

async function endDatabase(tx: Tx, end: z.output<typeof databaseFooterSchema>, counts: ReadonlyMap<string, number>) {
  for (const [name, rows] of Object.entries(end.rows)) {
    if (counts.get(name) !== rows) throw notWhole(`${name} has ${counts.get(name) ?? 0} of ${rows} rows`);
  }
  await setSequences(tx, end.sequences);
}

async function restoreFiles(settings: Settings, entries: AsyncIterator<BackupEntry>): Promise<BackupFooter> {
  let files = 0;
  for (;;) {
    const entry = await next(entries);
    if (entry.name === ENTRY_NAMES.ending) {
      const end = await read(entry, backupFooterSchema);
      if (end.files !== files) throw notWhole(`it has ${files} of ${end.files} order files`);
      // What follows is the archive's own end: without it the file was cut off.
      if (!(await entries.next()).done) throw notWhole("there is data after its end");
      return end;
    }
    if (await restoreFile(settings, entry)) files += 1;
  }
}

async function next(entries: AsyncIterator<BackupEntry>): Promise<BackupEntry> {
  const { done, value } = await entries.next();
  if (done) throw notWhole("its end is missing");
  return value;
}

async function bytesOf(entry: BackupEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read<T>(entry: BackupEntry, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(JSON.parse((await bytesOf(entry)).toString()));
  if (parsed.success) return parsed.data;
  throw new BackupError(`The backup cannot be read: ${z.prettifyError(parsed.error)}`);
}

const notWhole = (reason: string) => new BackupError(`The backup is incomplete: ${reason}. Use another one.`);
