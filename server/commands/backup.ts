import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { listSetVariables, type Settings } from "~/lib/config/settings.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { readArchiveEntries, writeArchiveFile } from "../backup/archive-file";
import { BackupError, type BackupFooter, backupFooterSchema, ENTRY_NAMES, parseEntryName } from "../backup/format";
import { restoreBackup } from "../backup/restore-backup";
import { createBackup } from "../backup/write-backup";
import { backupFromRunningServer } from "../control-socket";
import { assertShopExists, openShopDatabase, runShellCommand } from "./shell-command";

const USAGE = `Back up this shop, or restore a backup.
  npm run backup -- FILE     writes a full backup to FILE; the shop can keep running
  npm run restore -- FILE    restores it into an empty DATA_DIR and an empty database
  npm run restore -- FILE --unencrypted   also with a BACKUP_KEY restores a file that is not encrypted`;

const PROGRESS_INTERVAL_MS = 2_000;

/** `npm run backup -- FILE`. Sets exit code 1 unless the backup is complete and could be read back. */
export const runBackup = (args: readonly string[]): Promise<void> => run(args, makeBackup);
export function runRestore(args: readonly string[]): Promise<void> {
  const files = args.filter((arg) => arg !== "--unencrypted");
  const isPlain = files.length < args.length;
  return run(files, (path, settings) => restore(path, settings, isPlain ? undefined : settings.backupKey));
}

const run = (
  [file, ...rest]: readonly string[],
  command: (path: string, settings: Settings) => Promise<string>,
): Promise<void> =>
  runShellCommand(async (settings) => {
    if (!file || rest.length > 0) throw new BackupError(USAGE);
    return { code: 0, text: await command(resolve(file), settings) };
  });

/** Returns what the written file contains, for the operator. Throws StartupError. */
export async function makeBackup(path: string, settings: Settings): Promise<string> {
  const key = settings.backupKey;
  // Closes the database after the archive is written.
  await using resources = new AsyncDisposableStack();
  const size = await showProgress((onBytes) =>
    writeArchiveFile(path, () => startBackup(settings, resources), { key, onBytes }),
  );
  const { rows, jobs, files, missingFiles, hasOrders } = await verifyBackup(path, key);
  return [
    !hasOrders &&
      "It contains no orders: this shop has never sold anything. If yours has, set DATA_DIR or DATABASE_URL to match it.",
    missingFiles > 0 && `${missingFiles} order files were not found in the store: see docs/operations/README.md.`,
    !key && "It isn't encrypted and contains personal data and secrets, so store it safely, or set BACKUP_KEY.",
    `Backup complete: ${path} (${megabytes(size)}), with ${rows} rows, ${jobs} waiting jobs and ${files} files.`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Made in the running server if it holds the embedded database. */
async function startBackup(settings: Settings, resources: AsyncDisposableStack): Promise<Readable> {
  const running = settings.databaseUrl ? null : await backupFromRunningServer(settings.dataDir);
  if (running) return running;
  await assertShopExists(settings);
  const database = resources.use(await openShopDatabase(settings, { skipMigrations: true, withoutTimeouts: true }));
  const variables = listSetVariables(process.env);
  return await createBackup({ database, files: createStorage(settings.files), settings, variables });
}

/** Reads the whole file. Throws BackupError if it is damaged or incomplete. */
async function verifyBackup(path: string, key: string | undefined): Promise<BackupFooter & { hasOrders: boolean }> {
  let last: { name: string; content: string } | undefined;
  let hasOrders = false;
  for await (const { name, content } of readArchiveEntries(path, key)) {
    if (!parseEntryName(name)) throw new BackupError(`${path} contains ${name}, which could not be restored.`);
    last = { name, content: await text(content) };
    hasOrders ||= name.startsWith("database/orders/");
  }
  if (last?.name !== ENTRY_NAMES.footer) throw new BackupError(`${path} is incomplete. Run the backup again.`);
  return { ...backupFooterSchema.parse(JSON.parse(last.content)), hasOrders };
}

async function restore(path: string, settings: Settings, key: string | undefined): Promise<string> {
  const { header, footer } = await showProgress((onBytes) =>
    restoreBackup(settings, readArchiveEntries(path, key, onBytes)),
  );
  const own = listSetVariables(process.env);
  const needed = header.settings.filter((name) => !own.includes(name));
  return [
    needed.length > 0 && `The backed-up shop had these settings, which are not set here: ${needed.join(", ")}.`,
    `Restore complete: the shop as of ${header.madeAt}, with ${footer.rows} rows, ${footer.jobs} waiting jobs and ${footer.files} files. Start it with npm start.`,
  ]
    .filter(Boolean)
    .join("\n");
}

async function showProgress<T>(work: (onBytes: (count: number) => void) => Promise<T>): Promise<T> {
  let bytes = 0;
  const timer = setInterval(() => process.stderr.write(`  ${megabytes(bytes)} so far\n`), PROGRESS_INTERVAL_MS);
  try {
    return await work((count) => {
      bytes += count;
    });
  } finally {
    clearInterval(timer);
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 0)} MB`;
