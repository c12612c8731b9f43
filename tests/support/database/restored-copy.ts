import { execFile } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bareEnvironment } from "../runner/process.ts";

/**
 * `TEST_FROM_BACKUP=1` (`npm run prove -- 16`): databases begin as copies of a shop that sold while it was backed up. While tests run, it
 * names the folder of these copies (make-copies.ts).
 */
export const FROM_BACKUP = "TEST_FROM_BACKUP";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** The copies of this run, or null where everything begins empty, as it usually does. */
function copies(): string | null {
  const given = process.env[FROM_BACKUP] || null;
  if (given === "1")
    throw new Error(`${FROM_BACKUP}=1 needs the global setup in tests/support/runner/restored-copies.ts`);
  return given;
}

/** The file of the backup of a shop on PostgreSQL, or null where databases begin empty. */
export function postgresBackup(): string | null {
  const folder = copies();
  return folder && join(folder, "postgres.backup");
}

/** Puts what was restored beside what a data folder has already; on PostgreSQL without the database. False where everything begins empty. */
export function copyRestored(kind: "pglite" | "postgres", dataDir: string): boolean {
  const folder = copies();
  if (!folder) return false;
  if (!existsSync(join(dataDir, "pglite"))) cpSync(join(folder, kind), dataDir, { recursive: true, force: false });
  return true;
}

/** `npm run backup` or `npm run restore`, as an operator runs it: what it says. Throws when it fails. */
export async function runCopying(
  command: "backup" | "restore",
  file: string,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
): Promise<string> {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const run = promisify(execFile)(process.execPath, ["server/cli.ts", command, file], { cwd: projectRoot, env });
  return (await run).stdout;
}
