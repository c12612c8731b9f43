import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { type BackupEntry, BackupError, EMAILS_DIR, SANDBOX_STATE, SECRETS } from "./format";

/** What a shop's data folder has in it, once it was started. */
const OF_A_SHOP = ["pglite", "files", EMAILS_DIR, SANDBOX_STATE, ...SECRETS];

/** Throws BackupError when DATA_DIR is a shop's already. */
export async function assertEmptyDataDir({ dataDir }: Settings): Promise<void> {
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
export async function restoreFile(settings: Settings, entry: BackupEntry): Promise<boolean> {
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
