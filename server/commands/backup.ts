import { resolve } from "node:path";
import { listSetVariables, type Settings } from "~/lib/config/settings.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { verifyBackup, writeArchiveFile } from "../backup/archive-file";
import { BackupError } from "../backup/format";
import { restoreBackup } from "../backup/restore-backup";
import { createBackup } from "../backup/write-backup";
import { assertShopExists, openShopDatabase, runShellCommand } from "./shell-command";

const USAGE = `Back up this shop, or restore a backup.
  npm run backup -- FILE     writes a full backup to FILE; with PostgreSQL the shop can keep running
  npm run restore -- FILE    restores it into an empty DATA_DIR and an empty database
  npm run restore -- FILE --unencrypted   also with a BACKUP_KEY restores a file that is not encrypted`;

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
  await assertShopExists(settings);
  await using database = await openShopDatabase(settings, { skipMigrations: true, withoutTimeouts: true });
  const source = { database, files: createStorage(settings.files), settings, variables: listSetVariables(process.env) };
  const size = await writeArchiveFile(path, () => createBackup(source), key);
  const { header, footer } = await verifyBackup(path, key);
  return [
    header.orders === 0 &&
      "It contains no orders: this shop has never sold anything. If yours has, set DATA_DIR or DATABASE_URL to match it.",
    footer.missingFiles > 0 &&
      `${footer.missingFiles} order files were not found in the store: see docs/operations/README.md.`,
    !key && "It isn't encrypted and contains personal data and secrets, so store it safely, or set BACKUP_KEY.",
    `Backup complete: ${path} (${megabytes(size)}), with ${header.orders} orders and ${footer.files} files.`,
  ]
    .filter(Boolean)
    .join("\n");
}

async function restore(path: string, settings: Settings, key: string | undefined): Promise<string> {
  const { header, footer } = await restoreBackup(settings, path, key);
  const own = listSetVariables(process.env);
  const needed = header.settings.filter((name) => !own.includes(name));
  return [
    needed.length > 0 && `The backed-up shop had these settings, which are not set here: ${needed.join(", ")}.`,
    `Restore complete: the shop as of ${header.madeAt}, with ${header.orders} orders and ${footer.files} files. Start it with npm start.`,
  ]
    .filter(Boolean)
    .join("\n");
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 2 : 0)} MB`;
