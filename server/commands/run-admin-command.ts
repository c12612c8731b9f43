import { InvalidSettings, readSettings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import { DatabaseError } from "~/lib/db/errors";
import { askRunningServer, commandFailure } from "../control-socket";
import { MIGRATIONS } from "../lifecycle/preflight";
import { formatStartupError, StartupError } from "../lifecycle/startup-errors";
import { runAdminCommand } from "./admin-command";

/** `npm run admin`: asks the running server, else opens the database itself. Ends the process with the command's code. */
export async function runAdmin(command: readonly string[]): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const asked = settings.databaseUrl ? null : await askRunningServer(settings.dataDir, command);
    const { code, text } = asked ?? (await runOnDatabase(settings, command));
    process.stdout.write(`${text}\n`);
    process.exitCode = code;
  } catch (error) {
    const known = error instanceof InvalidSettings || error instanceof StartupError || error instanceof DatabaseError;
    process.stderr.write(`\n${known ? formatStartupError(error) : commandFailure(error)}\n\n`);
    process.exitCode = 1;
  }
}

async function runOnDatabase(settings: ReturnType<typeof readSettings>, command: readonly string[]) {
  const database = await openDatabase({ ...settings, migrationsFolder: MIGRATIONS, poolSize: 1 });
  try {
    return await runAdminCommand(database.db, command);
  } finally {
    await database.close();
  }
}
