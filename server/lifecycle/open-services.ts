import { setTimeout as sleep } from "node:timers/promises";
import { networkProbes } from "~/admin/health/public-address-check.server";
import { webhookUrlOf, webhookUrls } from "~/admin/health/run-checks.server";
import { monitorWebhook } from "~/admin/health/webhook-check.server";
import { JOBS } from "~/admin/jobs";
import { findPlaceholders } from "~/admin/setup/text-findings.server";
import { createAuth } from "~/auth/better-auth.server";
import { HANDLED_EVENT_TYPES } from "~/billing/payments/provider-events.server";
import { monitorProviderAccess } from "~/billing/provider/provider-access";
import { brandedPdfs } from "~/content/documents/branded-pdfs.server";
import { openLiveContent, withLiveSite } from "~/content/documents/live-content.server";
import { buildSite } from "~/content/site";
import { documentKindsWith } from "~/content-desk/document-kinds";
import { createMailer } from "~/email/mailer.server";
import type { App } from "~/lib/app-context.server";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { openDatabase } from "~/lib/db/client.server";
import { openDataDir } from "~/lib/db/pglite-data-dir.server";
import { createRateLimits } from "~/lib/http/rate-limits.server";
import { openQueue } from "~/lib/jobs/pg-boss-queue.server";
import { log } from "~/lib/logging/logger.server";
import { startPdfRenderer } from "~/lib/pdf/pdf-renderer.server";
import { claimStorage, createShopStorage, getShopId } from "~/lib/storage/shop-storage.server";
import { openAdminSocket } from "../commands/admin-socket";
import { personStores } from "../commands/privacy";
import {
  listProviderMethods,
  observeMailer,
  observePaymentProvider,
  startObservability,
} from "../observability/observability";
import { openPaymentProvider } from "./open-payment-provider";
import { authSecret, MIGRATIONS } from "./preflight";

export type AppServices = Awaited<ReturnType<typeof openServices>>;

const PDF_WORKER = import.meta.env.PROD ? "build/server/pdf-worker.js" : "server/jobs/pdf-worker-from-source.mjs";

const OPEN_FOLDER =
  "Every user of this machine can read the data folder. Give it to the shop's user (chown), and restart the shop";

/** If one fails, those already open are closed. Throws StartupError. */
export async function openServices(given: Settings) {
  if (!openDataDir(given.dataDir)) log.warn({ folder: given.dataDir }, OPEN_FOLDER);
  const observability = await startObservability(given);
  const database = await openDatabase({
    onCommitted: observability.onCommitted,
    databaseUrl: given.databaseUrl,
    dataDir: given.dataDir,
    migrationsFolder: MIGRATIONS,
    onError: (error) => log.error({ err: error }, "A database connection failed"),
  });
  const opened: { close(): unknown }[] = [observability, database];
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
    const content = await openLiveContent(database.db, buildSite(given.siteOptions), documentKindsWith);
    opened.push(content);
    const settings = withLiveSite(given, content);
    const storage = createShopStorage(settings.files, database.db);
    await claimStorage(storage, await getShopId(database.db));
    const { smtpUrl, mailFrom: from, emailRecipients: recipients } = settings;
    const mailer = observeMailer(
      createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients }),
      observability.watch,
    );
    opened.push(mailer);
    const { provider, close: closeProvider } = await openPaymentProvider(settings);
    const paymentProvider = observePaymentProvider(provider, observability.watch);
    observability.metrics.expectCalls(listProviderMethods(provider));
    opened.push({ close: closeProvider });
    const queue = await openQueue(database, { jobs: JOBS, log, watch: observability.watch });
    opened.push({ close: () => queue.stop() });
    const pdf = brandedPdfs(startPdfRenderer({ script: PDF_WORKER }), storage, content.site);
    opened.push(pdf);
    if (database.kind === "pglite") opened.push(await openAdminSocket(database.db, settings.dataDir));
    if (paymentProvider.mode === "live")
      for (const { what } of findPlaceholders({ site: content.site() })) log.warn(what);
    const access = monitorProviderAccess(paymentProvider, webhookUrlOf(settings.appUrl), HANDLED_EVENT_TYPES, log);
    opened.push(access);
    const webhook = monitorWebhook(networkProbes, paymentProvider, webhookUrls(settings), log);
    opened.push(webhook);
    const shutdown = new AbortController();
    const app: App = {
      settings,
      content,
      database,
      db: database.db,
      auth: createAuth({ db: database.db, secret: authSecret(settings), appUrl: settings.appUrl }),
      mailer,
      paymentProvider,
      queue,
      pdf,
      providerAccess: access.current,
      metrics: observability.createMetricsPrinter({ database, settings, now }),
      shutdownSignal: shutdown.signal,
      storage,
      personStores: personStores(database.db, storage, settings, paymentProvider),
      rateLimits: createRateLimits(settings.rateLimitFactor, database),
      log,
      now,
      sleep,
    };
    return {
      app,
      observability,
      startWebhookCheck: webhook.begin,
      announceStop: () => shutdown.abort(),
      /** A failure is logged, and the other services are closed. */
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const now = () => new Date();
