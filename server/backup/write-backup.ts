import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
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
import { PICTURE_SOURCE, pictureKeys } from "~/lib/storage/picture-files";
import { type FileKey, type FileStorage, ignoreMissingFile } from "~/lib/storage/storage";
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
import { openRowSpool, type RowSpool } from "./row-spool";

export type BackupSource = { database: Database; files: FileStorage; settings: Settings; variables: readonly string[] };

/**
 * The database is read in one snapshot, files after it; orders can be placed meanwhile. The snapshot is spooled to the disk first, because
 * the embedded database has one connection, and a reader may be slow or stop. The stream fails on any error.
 */
export const createBackup = (source: BackupSource): Promise<Readable> =>
  createTarArchive((archive) => writeArchive(archive, source));

async function writeArchive(archive: Pack, source: BackupSource): Promise<void> {
  const { db } = source.database;
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  await using spool = await openRowSpool(source.settings.dataDir);
  const { rows, jobs, storedFiles } = await db.transaction((tx) => spoolDatabase(spool, tx, source), snapshot);
  for (const { name, size, read } of spool.entries()) await addTarStream(archive, { name, size }, read());
  const { files, missingFiles } = await writeFiles(archive, source.files, storedFiles);
  await writeDataFolder(archive, source.settings);
  await addTarEntry(archive, ENTRY_NAMES.footer, { rows, jobs, files, missingFiles } satisfies BackupFooter);
}

async function spoolDatabase(spool: RowSpool, tx: Tx, { database, settings, variables }: BackupSource) {
  await setDumpSession(tx);
  const tables = await listTables(tx);
  if (!tables.some(({ name }) => name === "orders")) {
    throw new BackupError("There is no shop in this database. Set DATA_DIR or DATABASE_URL to match the shop's.");
  }
  await spool.add(ENTRY_NAMES.header, {
    format: BACKUP_FORMAT,
    madeAt: new Date().toISOString(),
    database: database.kind,
    appUrl: settings.appUrl,
    migrations: await listAppliedMigrations(async (statement) => (await tx.execute(sql.raw(statement))).rows),
    tables,
    settings: [...variables],
  } satisfies BackupHeader);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    let [piece, count] = [0, 0];
    for await (const rows of dumpRows(tx, table)) {
      piece += 1;
      count += rows.length;
      await spool.add(`database/${table.name}/${String(piece).padStart(7, "0")}`, rows.join("\n"));
    }
    counts[table.name] = count;
  }
  const jobs = await listQueuedJobs(tx);
  await spool.add(ENTRY_NAMES.jobs, jobs);
  await spool.add(ENTRY_NAMES.databaseFooter, { rows: counts, sequences: await readSequences(tx) });
  // A database that is not migrated yet may lack these tables.
  const has = (table: string) => tables.some(({ name }) => name === table);
  const storedFiles = [
    ...(has("order_files") ? await listStoredFiles(tx) : []),
    ...(has("content_media") ? await listPictureFiles(tx) : []),
  ];
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, jobs: jobs.length, storedFiles };
}

const fileRowSchema = z.object({ id: z.uuid(), parts: z.array(z.string()), ready: z.boolean(), preview: z.boolean() });
/** `complete`: can be downloaded, unlike a chunk or a preview. */
type StoredFile = { key: FileKey; complete: boolean };

/** Content, previews, and the chunks of unfinished uploads. */
async function listStoredFiles(tx: Tx): Promise<StoredFile[]> {
  const { rows } = await tx.execute(sql`
    select id::text, to_json(parts) as parts, ready_at is not null as ready, preview
    from order_files order by created_at, id`);
  return rows.flatMap((row) => {
    const { id, parts, ready, preview } = fileRowSchema.parse(row);
    const names = [...parts, ...(ready ? ["content"] : []), ...(preview ? ["preview"] : [])];
    return names.map(
      (name): StoredFile => ({ key: `${id}/${name}`, complete: name === "content" && parts.length === 0 }),
    );
  });
}

const pictureRowSchema = z.object({ folder: z.string(), widths: z.array(z.number()), avif: z.boolean() });

/** Without AVIF files, also what they are made of. */
async function listPictureFiles(tx: Tx): Promise<StoredFile[]> {
  const { rows } = await tx.execute(
    sql`select folder::text, to_json(widths) as widths, avif from content_media order by created_at, folder`,
  );
  return rows.flatMap((row) => {
    const { folder, widths, avif } = pictureRowSchema.parse(row);
    const shown = pictureKeys(folder, widths, avif).map((key): StoredFile => ({ key, complete: true }));
    return avif ? shown : [...shown, { key: `${folder}/${PICTURE_SOURCE}` as const, complete: false }];
  });
}

async function writeFiles(archive: Pack, storage: FileStorage, storedFiles: readonly StoredFile[]) {
  let [files, missingFiles] = [0, 0];
  for (const { key, complete } of storedFiles) {
    const file = await storage.get(key);
    if (!file && complete) missingFiles += 1;
    if (!file) continue;
    await addTarStream(archive, { name: `files/${key}`, size: file.size }, file.content);
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
  const emails = (await ignoreMissingFile(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const { name } of emails.filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))) {
    const content = await ignoreMissingFile(readFile(join(folder, name)));
    if (content) await addTarEntry(archive, `data/${EMAILS_DIR}/${name}`, content);
  }
  const state = settings.payments.kind === "sandbox" && (await copySandboxState(settings.dataDir));
  if (state) await addTarEntry(archive, `data/${SANDBOX_STATE}`, state);
}

/** Null if there is no sandbox. */
async function copySandboxState(dataDir: string): Promise<Buffer | null> {
  const { backup, DatabaseSync } = await import("node:sqlite");
  const path = join(dataDir, SANDBOX_STATE);
  if (!(await ignoreMissingFile(readFile(path)))) return null;
  // Others may read the folder for temporary files.
  const folder = await mkdtemp(join(dataDir, ".sandbox-copy-"));
  const copy = join(folder, "state.sqlite");
  const state = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(state, copy);
    return await readFile(copy);
  } finally {
    state.close();
    await rm(folder, { recursive: true, force: true });
  }
}
