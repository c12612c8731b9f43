import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { listSetVariables, readSettings, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { createStorage } from "~/lib/storage/open-storage.server";
import { readArchiveEntries, writeArchiveFile } from "../backup/archive-file";
import { BackupError, type BackupFooter, backupFooterSchema, ENTRY_NAMES } from "../backup/format";
import { restoreBackup } from "../backup/restore-backup";
import { createBackup } from "../backup/write-backup";
import { backupFromRunningServer } from "../control-socket";
import { MIGRATIONS } from "../lifecycle/preflight";
import { formatStartupError } from "../lifecycle/startup-errors";

/**
 * Reads a backup from its first byte to its last.
 *
 * @throws BackupError when it is damaged, or its end is missing
 */
async function verifyBackup(path: string, key: string | undefined): Promise<BackupFooter> {
  let last: { name: string; content: Buffer } | undefined;
  for await (const entry of readArchiveEntries(path, key)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry.content) chunks.push(chunk);
    last = { name: entry.name, content: Buffer.concat(chunks) };
  }
  if (last?.name !== ENTRY_NAMES.ending) throw new BackupError(`${path} is incomplete. Run the backup again.`);
  return backupFooterSchema.parse(JSON.parse(last.content.toString()));
}

const USAGE = `Back up this shop, or restore a backup.
  npm run backup -- FILE     writes a full backup to FILE; the shop can keep running
  npm run restore -- FILE    restores it into an empty DATA_DIR and an empty database`;

/** `npm run backup -- FILE`. Ends the process with 0 when the backup is whole and was read again. */
export const runBackup = (args: readonly string[]): Promise<void> => run(args, makeBackup);
/** `npm run restore -- FILE`. */
export const runRestore = (args: readonly string[]): Promise<void> => run(args, restore);

type Command = (path: string, settings: Settings) => Promise<string>;

async function run([file, ...rest]: readonly string[], command: Command): Promise<void> {
  try {
    if (!file || rest.length > 0) throw new BackupError(USAGE);
    process.stdout.write(`${await command(resolve(file), readSettings(process.env))}\n`);
  } catch (error) {
    process.stderr.write(`\n${error instanceof BackupError ? error.message : formatStartupError(error)}\n\n`);
    process.exitCode = 1;
  }
}

async function makeBackup(path: string, settings: Settings): Promise<string> {
  const key = settings.backupKey;
  const size = await showingBytes((onBytes) =>
    withArchive(settings, (archive) => writeArchiveFile(path, archive, { key, onBytes })),
  );
  const { rows, jobs, files, missingFiles } = await verifyBackup(path, key);
  return [
    ...(missingFiles > 0
      ? [`${missingFiles} order files were not found in the store: see docs/operations/README.md.`]
      : []),
    ...(key
      ? []
      : ["It isn't encrypted and contains personal data and secrets, so store it safely, or set BACKUP_KEY."]),
    `Backup complete: ${path} (${megabytes(size)}), with ${rows} rows, ${jobs} waiting jobs and ${files} files.`,
  ].join("\n");
}

/** Begins the backup when `archive` is called. The embedded database is the running server's, if there is one. */
async function withArchive<T>(settings: Settings, work: (archive: () => Promise<Readable>) => Promise<T>): Promise<T> {
  let database: Database | undefined;
  try {
    return await work(async () => {
      const running = settings.databaseUrl ? null : await backupFromRunningServer(settings.dataDir);
      if (running) return running;
      if (!settings.databaseUrl && !existsSync(join(settings.dataDir, "pglite"))) throw noShop(settings.dataDir);
      database = await openDatabase({ ...settings, migrationsFolder: MIGRATIONS, skipMigrations: true, withoutTimeouts: true });
      const given = listSetVariables(process.env);
      return await createBackup({ database, files: createStorage(settings.files), settings, given });
    });
  } finally {
    await database?.close();
  }
}

const noShop = (dataDir: string) =>
  new BackupError(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to match the shop's.`);

async function restore(path: string, settings: Settings): Promise<string> {
  const { beginning, ending } = await showingBytes((onBytes) =>
    restoreBackup(settings, readArchiveEntries(path, settings.backupKey, onBytes)),
  );
  const own = listSetVariables(process.env);
  const needed = beginning.settings.filter((name) => !own.includes(name));
  return [
    ...(needed.length > 0
      ? [`The backed-up shop had these settings, which are not set here: ${needed.join(", ")}.`]
      : []),
    `Restore complete: the shop as of ${beginning.madeAt}, with ${ending.rows} rows, ${ending.jobs} waiting jobs and ${ending.files} files. Start it with npm start.`,
  ].join("\n");
}

/** How often it is told how far the work is, in milliseconds. */
const PROGRESS = 2_000;

async function showingBytes<T>(work: (onBytes: (count: number) => void) => Promise<T>): Promise<T> {
  let bytes = 0;
  const timer = setInterval(() => process.stderr.write(`  ${megabytes(bytes)} so far\n`), PROGRESS);
  try {
    return await work((count) => {
      bytes += count;
    });
  } finally {
    clearInterval(timer);
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 0)} MB`;
