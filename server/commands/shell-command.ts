import { readSettings, type Settings } from "~/lib/config/settings.server";
import { hasShop, openDatabase } from "~/lib/db/client.server";
import type { Database, OpenOptions } from "~/lib/db/database";
import { MIGRATIONS } from "../lifecycle/preflight";
import { formatStartupError, StartupError } from "../lifecycle/startup-errors";

export type DatabaseLocation = Pick<Settings, "databaseUrl" | "dataDir">;

export type CommandResult = { code: number; text: string };

/** Prints the output and sets the exit code; an error is printed and sets 1. */
export async function runShellCommand(
  command: (settings: Settings) => Promise<CommandResult>,
  describeError: (error: unknown) => string = formatStartupError,
): Promise<void> {
  try {
    const { code, text } = await command(readSettings(process.env));
    process.stdout.write(`${text}\n`);
    process.exitCode = code;
  } catch (error) {
    process.stderr.write(`\n${describeError(error)}\n\n`);
    process.exitCode = 1;
  }
}

export const openShopDatabase = (
  settings: DatabaseLocation,
  options: Pick<OpenOptions, "skipMigrations" | "withoutTimeouts" | "poolSize">,
): Promise<Database> => openDatabase({ ...settings, ...options, migrationsFolder: MIGRATIONS });

/** Throws StartupError if DATABASE_URL or DATA_DIR has no shop. Creates nothing: only a start and `admin add` begin a shop. */
export async function assertShopExists(settings: DatabaseLocation): Promise<void> {
  if (await hasShop(settings)) return;
  const place = settings.databaseUrl ? "this database" : settings.dataDir;
  throw new StartupError(
    `There is no shop in ${place}. Set DATA_DIR or DATABASE_URL to match the shop's, or start a new one with npm start.`,
  );
}
