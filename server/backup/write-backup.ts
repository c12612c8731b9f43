import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Pack } from "tar-stream";
import { z } from "zod";
import { changesMade } from "~/db/changes/set-aside.server";
import { beExact, listTables, readRows, readSequences } from "~/db/copying/rows.server";
import type { Database, Tx } from "~/db/database";
import { addEntry, addStream, makeArchive } from "~/files/archive.server";
import type { FileKey, FileStore } from "~/files/files";
import { ifThere } from "~/files/if-there";
import { waitingJobs } from "~/jobs/waiting-jobs.server";
import { mailFolder, type Settings } from "~/settings/settings.server";
import { BackupFault, type Beginning, type Ending, FORMAT, MAILS, NAMES, SANDBOX_STATE, SECRETS } from "./contents";

/** What a backup is made of. */
export type Source = { database: Database; files: FileStore; settings: Settings; given: readonly string[] };

/**
 * The backup of a shop, as a tar archive that is made while it is read; orders may come in meanwhile. The database is read as it was
 * at one moment, the files after it. The stream fails when anything cannot be read, and has `end.json` at its end when it is whole.
 */
export const backupOf = (source: Source): Promise<Readable> => makeArchive((archive) => write(archive, source));

async function write(archive: Pack, source: Source): Promise<void> {
  const { db } = source.database;
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  const { rows, jobs, kept } = await db.transaction((tx) => writeDatabase(archive, tx, source), snapshot);
  const { files, missingFiles } = await writeFiles(archive, source.files, kept);
  await writeDataFolder(archive, source.settings);
  await addEntry(archive, NAMES.ending, { rows, jobs, files, missingFiles } satisfies Ending);
}

const migration = z.object({ at: z.coerce.number() });

async function writeDatabase(archive: Pack, tx: Tx, { database, settings, given }: Source) {
  await beExact(tx);
  const tables = await listTables(tx);
  if (!tables.some(({ name }) => name === "orders")) {
    throw new BackupFault("There is no shop in this database. Set DATA_DIR or DATABASE_URL to match the shop's.");
  }
  const migrations = await changesMade(async (statement) => (await tx.execute(sql.raw(statement))).rows);
  await addEntry(archive, NAMES.beginning, {
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
      await addEntry(archive, `database/${table.name}/${String(piece).padStart(7, "0")}`, rows.join("\n"));
    }
    counts[table.name] = count;
  }
  const jobs = await waitingJobs(tx);
  await addEntry(archive, NAMES.jobs, jobs);
  await addEntry(archive, NAMES.databaseEnd, { rows: counts, sequences: await readSequences(tx) });
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
    if (content) await addEntry(archive, `data/${name}`, content);
  }
  const folder = mailFolder(settings);
  for (const name of ((await ifThere(readdir(folder))) ?? []).filter((entry) => entry.endsWith(".eml"))) {
    const content = await ifThere(readFile(join(folder, name)));
    if (content) await addEntry(archive, `data/${MAILS}/${name}`, content);
  }
  const state = settings.payments.kind === "sandbox" && (await sandboxState(settings.dataDir));
  if (state) await addEntry(archive, `data/${SANDBOX_STATE}`, state);
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
