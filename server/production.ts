import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { runBackup, runRestore } from "./commands/backup";
import { runDoctor } from "./commands/doctor";
import { runExport, runPrivacyCommand } from "./commands/privacy";
import { runAdmin } from "./commands/run-admin-command";
import { runSandbox } from "./commands/sandbox";
import { runPrepareUpgrade } from "./commands/upgrade";
import { runServer } from "./lifecycle/run";

const BUILD = join(process.cwd(), "build");

/** Pages from build/server, static files from build/client. */
export function runProduction(): Promise<void> {
  markRunning();
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
    markRunning();
    return command(args);
  }
  console.error(`Name one of these commands: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
}

/** Stops a later build (tools/build/clear.mjs) from deleting the files that this process loads when it needs them. */
function markRunning(): void {
  const folder = join(BUILD, ".running");
  const mark = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, "");
  } catch {
    // A folder that this user cannot write to, as in an image, is never built into.
    return;
  }
  process.once("exit", () => rmSync(mark, { force: true }));
}
