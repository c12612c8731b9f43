import { openDatabase } from "~/db/client.server";
import { DatabaseFault } from "~/db/faults/faults";
import { readSettings, SettingsInvalid } from "~/settings/settings.server";
import { explain } from "../start/explain";
import { MIGRATIONS } from "../start/migrations";
import { StartFault } from "../start/start-fault";
import { runAdminCommand } from "./admin-command";
import { askRunningServer, failure } from "./admin-socket";

/** `npm run admin`: asks the running server, else opens the database itself. Ends the process with the command's code. */
export async function runAdmin(command: readonly string[]): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const asked = settings.databaseUrl ? null : await askRunningServer(settings.dataDir, command);
    const { code, text } = asked ?? (await runOnDatabase(settings, command));
    process.stdout.write(`${text}\n`);
    process.exitCode = code;
  } catch (error) {
    const known = error instanceof SettingsInvalid || error instanceof StartFault || error instanceof DatabaseFault;
    process.stderr.write(`\n${known ? explain(error) : failure(error)}\n\n`);
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
