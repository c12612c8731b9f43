import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { runShopCommand, type ShopData } from "../shop/shop-command.ts";

/**
 * With `TEST_FROM_BACKUP=1` (`npm run prove -- 16`) databases start as copies of a shop that sold during its backup. The global setup
 * replaces the 1 with the folder of these copies (make-copies.ts).
 */
export const FROM_BACKUP = "TEST_FROM_BACKUP";

/** Folder of the copies; null if databases start empty, the default. Throws without the global setup. */
function copies(): string | null {
  const folder = process.env[FROM_BACKUP] || null;
  if (folder === "1")
    throw new Error(`${FROM_BACKUP}=1 needs the global setup in tests/support/runner/restored-copies.ts`);
  return folder;
}

/** The backup file of a shop on PostgreSQL; null if databases start empty. */
export function postgresBackup(): string | null {
  const folder = copies();
  return folder && join(folder, "postgres.backup");
}

/** Copies restored files into a data folder that may have files already; on PostgreSQL without the database. False if databases start empty. */
export function copyRestored(kind: "pglite" | "postgres", dataDir: string): boolean {
  const folder = copies();
  if (!folder) return false;
  if (!existsSync(join(dataDir, "pglite"))) cpSync(join(folder, kind), dataDir, { recursive: true, force: false });
  return true;
}

/** Runs `npm run backup` or `npm run restore`. Returns its output; throws if it fails. */
export async function runCopying(command: "backup" | "restore", file: string, shop: ShopData): Promise<string> {
  const { code, stdout, stderr } = await runShopCommand(shop, [command, file]);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}
