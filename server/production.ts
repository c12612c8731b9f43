import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { runBackup, runRestore } from "./commands/backup";
import { runDoctor } from "./commands/doctor";
import { runExport, runPrivacyCommand } from "./commands/privacy";
import { runAdmin } from "./commands/run-admin-command";
import { runPrepareRollback, runPrepareUpgrade } from "./commands/upgrade";
import { runServer } from "./lifecycle/run";

/** Pages from build/server, static files from build/client. */
export const runProduction = (): Promise<void> =>
  runServer({
    build: async () => build as unknown as ServerBuild,
    clientFolder: join(process.cwd(), "build", "client"),
  });

const commands: Record<string, (args: string[]) => Promise<void>> = {
  admin: runAdmin,
  backup: runBackup,
  doctor: runDoctor,
  erase: (args) => runPrivacyCommand("erase", args),
  export: runExport,
  "prepare-rollback": runPrepareRollback,
  "prepare-upgrade": runPrepareUpgrade,
  restore: runRestore,
  retention: (args) => runPrivacyCommand("retention", args),
};

/** An unknown name sets exit code 2. */
export async function runCommand([name = "", ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (command) return command(args);
  console.error(`Name one of these commands: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
}
