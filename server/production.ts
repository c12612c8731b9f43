import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { runAdmin } from "./admin-shell/run-admin";
import { runBackup, runRestore } from "./backup/commands";
import { runDoctor } from "./doctor/command";
import { runExport, runPrivacyCommand } from "./privacy/run-privacy";
import { runShop } from "./run";
import { runPrepareRollback, runPrepareUpgrade } from "./upgrade/commands";

/** The built shop: pages from build/server, static files from build/client. */
export const run = (): Promise<void> =>
  runShop({ build: async () => build as unknown as ServerBuild, clientFolder: join(process.cwd(), "build", "client") });

/** The shell command that looks after the admins. */
export const admin = runAdmin;
/** The shell commands that keep a copy of the shop, and make a shop of one. */
export const backup = runBackup;
export const restore = runRestore;
/** The shell commands that look after what is kept of people. */
export const privacy = runPrivacyCommand;
export const copyForPerson = runExport;
/** The shell command that finds what is wrong with the shop. */
export const doctor = runDoctor;
/** The shell commands that change the tables beside a running shop, and that let the release before start again. */
export const prepareUpgrade = runPrepareUpgrade;
export const prepareRollback = runPrepareRollback;
