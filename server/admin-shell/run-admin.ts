import { openDatabase } from "~/db/client.server";
import { DatabaseError } from "~/db/faults/faults";
import { InvalidSettings, readSettings } from "~/settings/settings.server";
import { formatStartupError } from "../start/explain";
import { MIGRATIONS } from "../start/migrations";
import { StartupError } from "../start/start-fault";
import { runAdminCommand } from "./admin-command";
import { askRunningServer, commandFailure } from "./admin-socket";

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
