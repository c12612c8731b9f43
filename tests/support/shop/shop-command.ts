import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../runner/process.ts";

const projectRoot = join(import.meta.dirname, "../../..");

/** `databaseUrl`: null on the embedded database. */
export type ShopData = { dataDir: string; databaseUrl: string | null };

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a command of server/cli.ts (`["backup", file]`) with a shop's data folder and database, as an operator does. */
export function runShopCommand(
  { dataDir, databaseUrl }: ShopData,
  args: readonly string[],
  { env = {}, cwd = projectRoot }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  return promisify(execFile)(process.execPath, [join(projectRoot, "server/cli.ts"), ...args], {
    cwd,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...database, ...env },
  }).then(
    (output) => ({ code: 0, ...output }),
    ({ code, stdout, stderr }: CommandResult) => ({ code, stdout, stderr }),
  );
}
