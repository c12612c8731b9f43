import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Pack } from "tar-stream";
import { z } from "zod";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import type { Database, Tx } from "~/lib/db/database";
import { dumpRows, listTables, readSequences, setDumpSession } from "~/lib/db/dump.server";
import { listAppliedMigrations } from "~/lib/db/migrate.server";
import { listQueuedJobs } from "~/lib/jobs/job-monitoring.server";
import type { FileKey, FileStorage } from "~/lib/storage/storage";
import { ignoreMissingFile } from "~/lib/storage/storage";
import { addTarEntry, addTarStream, createTarArchive } from "~/lib/storage/tar-archive.server";
import {
  BACKUP_FORMAT,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  EMAILS_DIR,
  ENTRY_NAMES,
  SANDBOX_STATE,
  SECRETS,
} from "./format";

/** What a backup is made of. */
export type BackupSource = { database: Database; files: FileStorage; settings: Settings; given: readonly string[] };

/**
 * The backup of a shop, as a tar archive that is made while it is read; orders may come in meanwhile. The database is read as it was
 * at one moment, the files after it. The stream fails when anything cannot be read, and has `end.json` at its end when it is whole.
 */
export const createBackup = (source: BackupSource): Promise<Readable> =>
  createTarArchive((archive) => write(archive, source));

async function write(archive: Pack, source: BackupSource): Promise<void> {
  const { db } = source.database;
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const { rows, jobs, kept } = await db.transaction((tx) => writeDatabase(archive, tx, source), snapshot);
  const { files, missingFiles } = await writeFiles(archive, source.files, kept);
  await writeDataFolder(archive, source.settings);
  await addTarEntry(archive, ENTRY_NAMES.ending, { rows, jobs, files, missingFiles } satisfies BackupFooter);
}

const migration = z.object({ at: z.coerce.number() });

async function writeDatabase(archive: Pack, tx: Tx, { database, settings, given }: BackupSource) {
  await setDumpSession(tx);
  const tables = await listTables(tx);
  if (!tables.some(({ name }) => name === "orders")) {
    throw new BackupError("There is no shop in this database. Set DATA_DIR or DATABASE_URL to match the shop's.");
  }
  const migrations = await listAppliedMigrations(async (statement) => (await tx.execute(sql.raw(statement))).rows);
  await addTarEntry(archive, ENTRY_NAMES.beginning, {
    format: BACKUP_FORMAT,
    madeAt: new Date().toISOString(),
    database: database.kind,
    appUrl: settings.appUrl,
    migrations: migrations.map((row) => migration.parse(row).at),
    tables,
    settings: [...given],
  } satisfies BackupHeader);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    let [piece, count] = [0, 0];
    for await (const rows of dumpRows(tx, table)) {
      piece += 1;
      count += rows.length;
      await addTarEntry(archive, `database/${table.name}/${String(piece).padStart(7, "0")}`, rows.join("\n"));
    }
    counts[table.name] = count;
  }
  const jobs = await listQueuedJobs(tx);
  await addTarEntry(archive, ENTRY_NAMES.jobs, jobs);
  await addTarEntry(archive, ENTRY_NAMES.databaseEnd, { rows: counts, sequences: await readSequences(tx) });
  // A shop that waits to be brought up to date may not have files yet.
  const hasFiles = tables.some(({ name }) => name === "order_files");
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, jobs: jobs.length, kept: hasFiles ? await keptFiles(tx) : [] };
}

const file = z.object({ id: z.uuid(), parts: z.array(z.string()), ready: z.boolean(), preview: z.boolean() });
/** `whole`: a file that can be downloaded. */
type Kept = { key: FileKey; whole: boolean };

/** What the file store keeps for the orders: whole files, their previews, and the parts of those that are on their way. */
async function keptFiles(tx: Tx): Promise<Kept[]> {
  const { rows } = await tx.execute(sql`
    select id::text, to_json(parts) as parts, ready_at is not null as ready, preview
    from order_files order by created_at, id`);
  return rows.flatMap((row) => {
    const { id, parts, ready, preview } = file.parse(row);
    const names = [...parts, ...(ready ? ["content"] : []), ...(preview ? ["preview"] : [])];
    return names.map((name): Kept => ({ key: `${id}/${name}`, whole: name === "content" && parts.length === 0 }));
  });
}

async function writeFiles(archive: Pack, store: FileStorage, kept: readonly Kept[]) {
  let [files, missingFiles] = [0, 0];
  for (const { key, whole } of kept) {
    const found = await store.get(key);
    if (!found && whole) missingFiles += 1;
    if (!found) continue;
    await addTarStream(archive, { name: `files/${key}`, size: found.size }, found.content);
    files += 1;
  }
  return { files, missingFiles };
}

async function writeDataFolder(archive: Pack, settings: Settings): Promise<void> {
  for (const name of SECRETS) {
    const content = await ignoreMissingFile(readFile(join(settings.dataDir, name)));
    if (content) await addTarEntry(archive, `data/${name}`, content);
  }
  const folder = emailFolder(settings);
  for (const name of ((await ignoreMissingFile(readdir(folder))) ?? []).filter((entry) => entry.endsWith(".eml"))) {
    const content = await ignoreMissingFile(readFile(join(folder, name)));
    if (content) await addTarEntry(archive, `data/${EMAILS_DIR}/${name}`, content);
  }
  const state = settings.payments.kind === "sandbox" && (await sandboxState(settings.dataDir));
  if (state) await addTarEntry(archive, `data/${SANDBOX_STATE}`, state);
}

/** The sandbox's state of one moment, whoever writes to it meanwhile; null when there is none. */
async function sandboxState(dataDir: string): Promise<Buffer | null> {
  const { backup, DatabaseSync } = await import("node:sqlite");
  const path = join(dataDir, SANDBOX_STATE);
  if (!(await ignoreMissingFile(readFile(path)))) return null;
  const copy = join(tmpdir(), `sandbox-${process.pid}-${crypto.randomUUID()}.sqlite`);
  const state = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(state, copy);
    return await readFile(copy);
  } finally {
    state.close();
    await rm(copy, { force: true });
  }
}
