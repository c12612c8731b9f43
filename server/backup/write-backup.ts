import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Pack } from "tar-stream";
import { z } from "zod";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import type { Database, Tx } from "~/lib/db/database";
import { listAppliedMigrations } from "~/lib/db/migrate.server";
import { orders } from "~/lib/db/schema/index";
import { PICTURE_SOURCE, pictureKeys } from "~/lib/storage/picture-files";
import { type FileKey, type FileStorage, ignoreMissingFile } from "~/lib/storage/storage";
import { addTarEntry, addTarStream, createTarArchive } from "~/lib/storage/tar-archive.server";
import {
  BACKUP_FORMAT,
  type BackupFooter,
  type BackupHeader,
  EMAILS_DIR,
  ENTRY_NAMES,
  SANDBOX_STATE,
  SECRETS,
} from "./format";
import { runPostgresTool } from "./postgres-tools";

export type BackupSource = { database: Database; files: FileStorage; settings: Settings; variables: readonly string[] };

/**
 * The database is dumped in one snapshot to a file first, so that no transaction waits for a slow reader; files are read after it. On
 * PostgreSQL orders can be placed meanwhile. The stream fails on any error.
 */
export const createBackup = (source: BackupSource): Promise<Readable> =>
  createTarArchive((archive) => writeArchive(archive, source));

async function writeArchive(archive: Pack, source: BackupSource): Promise<void> {
  const { database, settings } = source;
  await using dump = await openUnnamedFile(settings.dataDir);
  const { header, storedFiles } = await readSnapshot(dump, source);
  if (database.kind === "pglite") await dump.writeFile((await database.native.dumpDataDir("none")).stream());
  await addTarEntry(archive, ENTRY_NAMES.header, header);
  const { size } = await dump.stat();
  const content = dump.createReadStream({ start: 0, autoClose: false });
  await addTarStream(archive, { name: ENTRY_NAMES.database, size }, content);
  const footer = await writeFiles(archive, source.files, storedFiles);
  await writeDataFolder(archive, settings);
  await addTarEntry(archive, ENTRY_NAMES.footer, footer);
}

/** Only its owner can read it. It is unlinked immediately: nothing stays on disk when the process is killed. */
async function openUnnamedFile(dataDir: string): Promise<FileHandle> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, `.backup-${crypto.randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

function readSnapshot(dump: FileHandle, { database, settings, variables }: BackupSource) {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return database.db.transaction(async (tx) => {
    const read = async (statement: string) => (await tx.execute(sql.raw(statement))).rows;
    const header: BackupHeader = {
      format: BACKUP_FORMAT,
      madeAt: new Date().toISOString(),
      database: database.kind,
      appUrl: settings.appUrl,
      migrations: await listAppliedMigrations(read),
      orders: await tx.$count(orders),
      settings: [...variables],
    };
    const storedFiles = [...(await listStoredFiles(tx)), ...(await listPictureFiles(tx))];
    if (database.kind === "postgres") {
      const [row] = snapshotSchema.parse(await read("select pg_export_snapshot() as id"));
      // A restored shop has an id of its own, or it would delete files of this one.
      const args = ["--format=custom", "--no-owner", "--no-acl", "--exclude-table-data=public.shops"];
      await runPostgresTool(["pg_dump", ...args, `--snapshot=${row.id}`], database.native.url, { output: dump.fd });
    }
    return { header, storedFiles };
  }, snapshot);
}

const snapshotSchema = z.tuple([z.object({ id: z.string() })]);
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

async function writeFiles(
  archive: Pack,
  storage: FileStorage,
  storedFiles: readonly StoredFile[],
): Promise<BackupFooter> {
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
