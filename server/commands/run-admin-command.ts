import { InvalidSettings } from "~/lib/config/settings.server";
import { DatabaseError } from "~/lib/db/errors";
import { formatStartupError, StartupError } from "../lifecycle/startup-errors";
import { parseAdminCommand } from "./admin-command";
import { askRunningShop, commandFailure } from "./admin-socket";
import { assertShopExists, openShopDatabase, runShellCommand } from "./shell-command";

export const runAdmin = (args: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    const result = settings.databaseUrl ? null : await askRunningShop(settings.dataDir, args);
    if (result) return result;
    const command = parseAdminCommand(args);
    if ("usage" in command) return { code: 1, text: command.usage };
    if (!command.beginsShop) await assertShopExists(settings);
    await using database = await openShopDatabase(settings, { poolSize: 1 });
    return await command.run(database.db);
  }, describeError);

const describeError = (error: unknown): string =>
  error instanceof InvalidSettings || error instanceof StartupError || error instanceof DatabaseError
    ? formatStartupError(error)
    : commandFailure(error);
