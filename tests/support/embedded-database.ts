import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "~/db/pglite.server";

export const MIGRATIONS = join(import.meta.dirname, "..", "..", "app", "db", "migrations");

/**
 * A data folder with an empty, migrated embedded database, to copy from: to lay one out takes a second, and many on a busy machine.
 * Make it once for a file of tests.
 */
export async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), "shop-template-"));
  const database = await openPglite({ dataDir: folder, migrationsFolder: MIGRATIONS });
  await database.close();
  return {
    folder,
    copyTo: (dataDir: string) => cpSync(folder, dataDir, { recursive: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
