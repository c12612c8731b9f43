import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { runBackup, runRestore } from "./commands/backup";
import { runDoctor } from "./commands/doctor";
import { runExport, runPrivacyCommand } from "./commands/privacy";
import { runAdmin } from "./commands/run-admin-command";
import { runSandbox } from "./commands/sandbox";
import { runPrepareUpgrade } from "./commands/upgrade";
import { markRunning } from "./lifecycle/mark-running";
import { runServer } from "./lifecycle/run";

const BUILD = join(process.cwd(), "build");

/** Pages from build/server, static files from build/client. */
export function runProduction(): Promise<void> {
  markRunning(BUILD);
  return runServer({ build: async () => build as unknown as ServerBuild, clientFolder: join(BUILD, "client") });
}

const commands: Record<string, (args: string[]) => Promise<void>> = {
  admin: runAdmin,
  backup: runBackup,
  doctor: runDoctor,
  erase: (args) => runPrivacyCommand("erase", args),
  export: runExport,
  "prepare-upgrade": runPrepareUpgrade,
  restore: runRestore,
  retention: (args) => runPrivacyCommand("retention", args),
  sandbox: runSandbox,
};

/** An unknown name sets exit code 2. */
export async function runCommand([name = "", ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (command) {
    markRunning(BUILD);
    return command(args);
  }
  console.error(`Name one of these commands: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
}
