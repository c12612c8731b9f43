import { InvalidSettings } from "~/lib/config/settings.server";
import { DatabaseError } from "~/lib/db/errors";
import { askRunningServer, commandFailure } from "../control-socket";
import { formatStartupError, StartupError } from "../lifecycle/startup-errors";
import { runAdminCommand } from "./admin-command";
import { openShopDatabase, runShellCommand } from "./shell-command";

export const runAdmin = (args: readonly string[]): Promise<void> =>
  runShellCommand(async (settings) => {
    const result = settings.databaseUrl ? null : await askRunningServer(settings.dataDir, args);
    if (result) return result;
    await using database = await openShopDatabase(settings, { poolSize: 1 });
    return await runAdminCommand(database.db, args);
  }, describeError);

const describeError = (error: unknown): string =>
  error instanceof InvalidSettings || error instanceof StartupError || error instanceof DatabaseError
    ? formatStartupError(error)
    : commandFailure(error);
