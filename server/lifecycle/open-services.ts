import { setTimeout as sleep } from "node:timers/promises";
import { networkProbes } from "~/admin/health/public-address-check.server";
import { runDatabaseChecks, webhookUrlOf, webhookUrls } from "~/admin/health/run-checks.server";
import { monitorWebhook } from "~/admin/health/webhook-check.server";
import type { App } from "~/app-context.server";
import { createAuth } from "~/auth/better-auth.server";
import { HANDLED_EVENT_TYPES, rejectedEventCount } from "~/billing/payments/provider-events.server";
import { monitorProviderAccess } from "~/billing/provider/provider-access";
import { createMailer } from "~/email/mailer.server";
import { emailFolder, listSetVariables, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { createRateLimits } from "~/lib/http/rate-limits.server";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { startPdfRenderer } from "~/lib/pdf/pdf-renderer.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { createBackup } from "../backup/write-backup";
import { privacyCommands } from "../commands/privacy";
import { openControlSocket } from "../control-socket";
import {
  listProviderMethods,
  type Observability,
  observeMailer,
  observePaymentProvider,
  startObservability,
} from "../observability/observability";
import { openPaymentProvider } from "./open-payment-provider";
import { authSecret, checkDataFolder, MIGRATIONS } from "./preflight";

export type AppServices = {
  app: App;
  seeing: Observability;
  /** For when the shop listens: tries the way from the public address to our webhook, in the background. */
  tryWebhook(): void;
  /** Aborts `app.shutdownSignal`: the process is about to end. */
  announceStop(): void;
  /** Closes everything. When one part fails to close, that is logged and the others are closed. */
  close(): Promise<void>;
};

/** What the process that makes documents runs, from its source: nothing of it is in the bundle. */
const DOCUMENT_WORKER = "server/jobs/pdf-worker.ts";

/** Opens database, mail, payments and queue, in an order in which each can be closed again. Throws StartupError. */
export async function openServices(settings: Settings): Promise<AppServices> {
  checkDataFolder(settings.dataDir);
  const seeing = await startObservability(settings);
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
    const { smtpUrl, mailFrom: from, emailRecipients: recipients } = settings;
    const plainMailer = createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients });
    const mailer = observeMailer(plainMailer, seeing.watch);
    opened.push(mailer);
    const { payments: provider, close: closePayments } = await openPaymentProvider(settings);
    const paymentProvider = observePaymentProvider(provider, seeing.watch);
    seeing.metrics.expectCalls(listProviderMethods(provider));
    opened.push({ close: closePayments });
    const queue = await openQueue(database, { log, watch: seeing.watch });
    opened.push({ close: () => queue.stop() });
    const pdf = startPdfRenderer({ script: DOCUMENT_WORKER });
    opened.push(pdf);
    if (database.kind === "pglite") {
      const source = { database, files: createStorage(settings.files), settings, given: listSetVariables(process.env) };
      const privacy = privacyCommands(database.db, settings);
      const live = paymentProvider.mode === "live";
      const examine = async () => ({
        findings: await runDatabaseChecks(database, {
          now: new Date(),
          live,
          running: true,
          refused: rejectedEventCount(),
        }),
        given: source.given,
      });
      const parts = { db: database.db, backup: () => createBackup(source), privacy, examine };
      opened.push(await openControlSocket(parts, settings.dataDir));
    }
    const access = monitorProviderAccess(paymentProvider, webhookUrlOf(settings.appUrl), HANDLED_EVENT_TYPES, log);
    opened.push(access);
    const webhook = monitorWebhook(networkProbes, paymentProvider, webhookUrls(settings), log);
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
  auth: createAuth({ db: database.db, secret: authSecret(settings), appUrl: settings.appUrl }),
  ...parts,
  storage: createStorage(settings.files),
  rateLimits: createRateLimits(settings.rateLimitFactor, database),
  log,
  now,
  sleep,
});
