import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeAuth } from "~/accounts/auth.server";
import type { App } from "~/app.server";
import { openDatabase } from "~/db/client.server";
import type { Database } from "~/db/database";
import { openRenderThread } from "~/documents/render-thread.server";
import { openQueue } from "~/jobs/pg-boss.server";
import { makeLimits } from "~/limits.server";
import { log } from "~/log.server";
import { makeMailer } from "~/mail/mailer.server";
import { mailFolder, type Settings } from "~/settings.server";
import { openAdminSocket } from "./admin-socket";
import { authSecret } from "./auth-secret";
import { openPayments } from "./payments";
import { StartFault } from "./start-fault";

/** Where the migrations lie, from the project's root, which every script starts in. */
export const MIGRATIONS = join(process.cwd(), "app", "db", "migrations");

export type Services = { app: App; close(): Promise<void> };

/** What the thread that makes documents runs, from its source: nothing of it is in the bundle. */
const DOCUMENT_WORKER = "server/document-worker.ts";

/** Opens database, mail, payments and queue, in an order in which each can be closed again. Throws StartFault. */
export async function openServices(settings: Settings): Promise<Services> {
  makeDataFolder(settings.dataDir);
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    migrationsFolder: MIGRATIONS,
    onError: (error) => log.error({ err: error }, "A database connection failed"),
  });
  const opened: { close(): unknown }[] = [database];
  const close = async () => {
    for (const part of opened.reverse()) await part.close();
  };
  try {
    const mailer = makeMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, folder: mailFolder(settings) });
    opened.push(mailer);
    const { payments, close: closePayments } = await openPayments(settings);
    opened.push({ close: closePayments });
    const queue = await openQueue(database, { log });
    opened.push({ close: () => queue.stop() });
    const documents = openRenderThread({ script: DOCUMENT_WORKER });
    opened.push(documents);
    if (database.kind === "pglite") opened.push(await openAdminSocket(database.db, settings.dataDir));
    return { app: makeApp(settings, database, { mailer, payments, queue, documents }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = Pick<App, "mailer" | "payments" | "queue" | "documents">;

const makeApp = (settings: Settings, database: Database, parts: Parts): App => ({
  settings,
  database,
  db: database.db,
  auth: makeAuth({ db: database.db, secret: authSecret(settings), appUrl: settings.appUrl }),
  ...parts,
  limits: makeLimits(settings.rateLimitFactor),
  log,
  now: () => new Date(),
});

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(
      `The data folder ${folder} cannot be written (${reason}). Make it writable for this user, or set DATA_DIR to another folder.`,
    );
  }
}
