import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Pack } from "tar-stream";
import { z } from "zod";
import { beExact, listTables, readRows, readSequences } from "~/db/copying/rows.server";
import type { Database, Tx } from "~/db/database";
import type { FileKey, FileStore } from "~/files/files";
import { waitingJobs } from "~/jobs/waiting-jobs.server";
import { mailFolder, type Settings } from "~/settings/settings.server";
import { BackupFault, type Beginning, type Ending, FORMAT, MAILS, NAMES, SANDBOX_STATE, SECRETS } from "./contents";

/** What a backup is made of. */
export type Source = { database: Database; files: FileStore; settings: Settings; given: readonly string[] };

/**
 * The backup of a shop, as a tar archive that is made while it is read; orders may come in meanwhile. The database is read as it was
 * at one moment, the files after it. The stream fails when anything cannot be read, and has `end.json` at its end when it is whole.
 */
export async function backupOf(source: Source): Promise<Readable> {
  const { pack } = await import("tar-stream");
  const archive = pack();
  // Whoever reads it is told; when nobody does any more, its fault must not end the shop.
  archive.on("error", () => {});
  write(archive, source).then(
    () => archive.finalize(),
    (error: unknown) =>
      archive.destroy(error instanceof Error ? error : new Error("The backup failed", { cause: error })),
  );
  return Readable.from(archive);
}

async function write(archive: Pack, source: Source): Promise<void> {
  const { db } = source.database;
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const { rows, jobs, kept } = await db.transaction((tx) => writeDatabase(archive, tx, source), snapshot);
  const { files, missingFiles } = await writeFiles(archive, source.files, kept);
  await writeDataFolder(archive, source.settings);
  await add(archive, NAMES.ending, { rows, jobs, files, missingFiles } satisfies Ending);
}

const migration = z.object({ at: z.coerce.number() });

async function writeDatabase(archive: Pack, tx: Tx, { database, settings, given }: Source) {
  await beExact(tx);
  const tables = await listTables(tx);
  if (!tables.some(({ name }) => name === "orders")) {
    throw new BackupFault("There is no shop in this database. Set DATA_DIR or DATABASE_URL as the shop has it.");
  }
  const { rows: migrations } = await tx.execute(
    sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`,
  );
  await add(archive, NAMES.beginning, {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    database: database.kind,
    appUrl: settings.appUrl,
    migrations: migrations.map((row) => migration.parse(row).at),
    tables,
    settings: [...given],
  } satisfies Beginning);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    let [piece, count] = [0, 0];
    for await (const rows of readRows(tx, table)) {
      piece += 1;
      count += rows.length;
      await add(archive, `database/${table.name}/${String(piece).padStart(7, "0")}`, rows.join("\n"));
    }
    counts[table.name] = count;
  }
  const jobs = await waitingJobs(tx);
  await add(archive, NAMES.jobs, jobs);
  await add(archive, NAMES.databaseEnd, { rows: counts, sequences: await readSequences(tx) });
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

async function writeFiles(archive: Pack, store: FileStore, kept: readonly Kept[]) {
  let [files, missingFiles] = [0, 0];
  for (const { key, whole } of kept) {
    const found = await store.get(key);
    if (!found && whole) missingFiles += 1;
    if (!found) continue;
    await addStream(archive, { name: `files/${key}`, size: found.size }, found.content);
    files += 1;
  }
  return { files, missingFiles };
}

async function writeDataFolder(archive: Pack, settings: Settings): Promise<void> {
  for (const name of SECRETS) {
    const content = await ifThere(readFile(join(settings.dataDir, name)));
    if (content) await add(archive, `data/${name}`, content);
  }
  const folder = mailFolder(settings);
  for (const name of ((await ifThere(readdir(folder))) ?? []).filter((entry) => entry.endsWith(".eml"))) {
    const content = await ifThere(readFile(join(folder, name)));
    if (content) await add(archive, `data/${MAILS}/${name}`, content);
  }
  const state = settings.payments.kind === "sandbox" && (await sandboxState(settings.dataDir));
  if (state) await add(archive, `data/${SANDBOX_STATE}`, state);
}

/** The sandbox's state of one moment, whoever writes to it meanwhile; null when there is none. */
async function sandboxState(dataDir: string): Promise<Buffer | null> {
  const { backup, DatabaseSync } = await import("node:sqlite");
  const path = join(dataDir, SANDBOX_STATE);
  if (!(await ifThere(readFile(path)))) return null;
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

/** Null where there is no such file or folder. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Resolves when it was taken: whoever reads the archive decides how fast it is written. */
function add(archive: Pack, name: string, content: unknown): Promise<void> {
  const isBytes = typeof content === "string" || content instanceof Uint8Array;
  const bytes = Buffer.from(isBytes ? content : JSON.stringify(content));
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function addStream(archive: Pack, header: { name: string; size: number }, content: AsyncIterable<Uint8Array>) {
  const taken = Promise.withResolvers<void>();
  const entry = archive.entry({ ...header, mode: 0o600 }, (error) => (error ? taken.reject(error) : taken.resolve()));
  for await (const chunk of content) {
    if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), taken.promise]);
  }
  entry.end(null);
  await taken.promise;
}
