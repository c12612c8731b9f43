import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "~/app.server";
import { makeAuth } from "~/auth/auth.server";
import { openDatabase } from "~/db/client.server";
import type { Database } from "~/db/database";
import { examineBooks } from "~/doctor/inside.server";
import { webhookOf, webhookUrls } from "~/doctor/outside.server";
import { instruments } from "~/doctor/public-address/instruments.server";
import { watchWebhook } from "~/doctor/public-address/webhook-trial.server";
import { openRenderProcess } from "~/documents/render-process.server";
import { openFileStore } from "~/files/open-store.server";
import { makeLimits } from "~/http/limits.server";
import { openQueue } from "~/jobs/pg-boss.server";
import { log } from "~/logging/log.server";
import { makeMailer } from "~/mail/mailer.server";
import { HANDLED_TYPES } from "~/orders/payments/payment-events.server";
import { refusedEvents } from "~/orders/payments/refused-events.server";
import { watchAccess } from "~/payments/provider-access";
import { mailFolder, type Settings, settingsGiven } from "~/settings/settings.server";
import { openAdminSocket } from "./admin-shell/admin-socket";
import { backupOf } from "./backup/write-backup";
import { openPayments } from "./payments";
import { privacyCommands } from "./privacy/privacy-commands";
import { type Seeing, startSeeing } from "./seeing/seeing";
import { callsOf, watchedMailer, watchedPayments } from "./seeing/watched-ports";
import { authSecret } from "./start/auth-secret";
import { MIGRATIONS } from "./start/migrations";
import { checkDataFolder } from "./start/preflight";

export type Services = {
  app: App;
  seeing: Seeing;
  /** For when the shop listens: tries the way from the public address to our webhook, in the background. */
  tryWebhook(): void;
  /** Aborts `app.shutdownSignal`: the process is about to end. */
  announceStop(): void;
  /** Closes everything. When one part fails to close, that is logged and the others are closed. */
  close(): Promise<void>;
};

/** What the process that makes documents runs, from its source: nothing of it is in the bundle. */
const DOCUMENT_WORKER = "server/document-worker.ts";

/** Opens database, mail, payments and queue, in an order in which each can be closed again. Throws StartFault. */
export async function openServices(settings: Settings): Promise<Services> {
  checkDataFolder(settings.dataDir);
  const seeing = await startSeeing(settings);
  const database = await openDatabase({
    ...seeing.database,
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    migrationsFolder: MIGRATIONS,
    onError: (error) => log.error({ err: error }, "A database connection failed"),
  });
  const opened: { close(): unknown }[] = [seeing, database];
  const close = async () => {
    for (const part of opened.splice(0).reverse()) {
      try {
        await part.close();
      } catch (error) {
        log.warn({ err: error }, "A part of the shop did not close cleanly");
      }
    }
  };
  try {
    const { smtpUrl, mailFrom: from, mailRecipients: recipients } = settings;
    const plainMailer = makeMailer({ smtpUrl, from, folder: mailFolder(settings), recipients });
    const mailer = watchedMailer(plainMailer, seeing.watch);
    opened.push(mailer);
    const { payments: provider, close: closePayments } = await openPayments(settings);
    const paymentProvider = watchedPayments(provider, seeing.watch);
    seeing.metrics.expectCalls(callsOf(provider));
    opened.push({ close: closePayments });
    const queue = await openQueue(database, { log, watch: seeing.watch });
    opened.push({ close: () => queue.stop() });
    const pdf = openRenderProcess({ script: DOCUMENT_WORKER });
    opened.push(pdf);
    if (database.kind === "pglite") {
      const source = { database, files: openFileStore(settings.files), settings, given: settingsGiven(process.env) };
      const privacy = privacyCommands(database.db, settings);
      const live = paymentProvider.mode === "live";
      const examine = async () => ({
        findings: await examineBooks(database, { now: new Date(), live, running: true, refused: refusedEvents() }),
        given: source.given,
      });
      const parts = { db: database.db, backup: () => backupOf(source), privacy, examine };
      opened.push(await openAdminSocket(parts, settings.dataDir));
    }
    const access = watchAccess(paymentProvider, webhookOf(settings.appUrl), HANDLED_TYPES, log);
    opened.push(access);
    const webhook = watchWebhook(instruments, paymentProvider, webhookUrls(settings), log);
    opened.push(webhook);
    const end = new AbortController();
    const metrics = seeing.printer({ db: database.db, database, settings, now });
    const parts = {
      mailer,
      paymentProvider,
      queue,
      pdf,
      providerAccess: access.current,
      metrics,
      shutdownSignal: end.signal,
    };
    const app = makeApp(settings, database, parts);
    return { app, seeing, tryWebhook: webhook.begin, announceStop: () => end.abort(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = Pick<
  App,
  "mailer" | "paymentProvider" | "queue" | "pdf" | "providerAccess" | "metrics" | "shutdownSignal"
>;

const now = () => new Date();

const makeApp = (settings: Settings, database: Database, parts: Parts): App => ({
  settings,
  database,
  db: database.db,
  auth: makeAuth({ db: database.db, secret: authSecret(settings), appUrl: settings.appUrl }),
  ...parts,
  storage: openFileStore(settings.files),
  rateLimits: makeLimits(settings.rateLimitFactor, database),
  log,
  now,
  sleep,
});
