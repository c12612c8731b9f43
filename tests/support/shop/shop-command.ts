import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../runner/process.ts";
import type { Shop } from "./shop.ts";

const projectRoot = join(import.meta.dirname, "../../..");

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a command of server/cli.ts (`["backup", file]`) with a shop's data folder and database, as an operator does. */
export function runShopCommand(
  { dataDir, databaseUrl }: Pick<Shop, "dataDir" | "databaseUrl">,
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
