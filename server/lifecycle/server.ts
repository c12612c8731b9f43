import type { RequestListener, Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ServerBuild } from "react-router";
import type { App } from "~/app-context.server";
import type { Settings } from "~/lib/config/settings.server";
import { log } from "~/lib/logging/logger.server";
import { ASSET_CSP } from "~/lib/rendering/csp";
import { createPageCache } from "../http/page-cache";
import { createRenderQueue } from "../http/render-queue";
import { createRequestListener, type NodeMiddleware } from "../http/request-listener";
import { securityHeaders } from "../http/request-security";
import { pagePaths } from "../http/route-patterns";
import { isSandboxPath, sandboxPage } from "../http/sandbox-page";
import { serveStaticFiles } from "../http/static-files";
import { jobHandlers } from "../jobs/job-handlers";
import { createRequestObserver } from "../observability/observe-requests";
import { listen } from "./listen";
import { type AppServices, openServices } from "./open-services";
import { startupBanner } from "./startup-errors";

/** How long the processor belongs to those who come first, in milliseconds. */
const AFTER = 10_000;

/**
 * What can wait until the shop has been up for ten seconds: `warm` renders the public pages that nobody has asked for yet, and then
 * what the start and the rendering needed is given back. Without being asked, V8 keeps it for hours (some 25 MB).
 */
export function scheduleWarmUp(warm: () => Promise<void>): void {
  setTimeout(() => warm().then(dropGarbage), AFTER).unref();
}

/** Holds the shop up for some tenth of a second. */
function dropGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  // Any other kind of collection keeps the pages that it emptied.
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}

/** In milliseconds; together less than the ten seconds that a supervisor is promised. */
const DRAIN = 6_500;
const CLOSE = 1_500;
/**
 * How much of the first one goes by, behind a proxy, before new connections are refused: whoever asks `/readyz` every second sends
 * requests elsewhere by then, so that none is lost.
 */
const NOTICE = 2_500;

/**
 * Ends the shop within ten seconds: `/readyz` says so first, then no new requests, then what is under way is finished, requests and jobs side by side, then all is
 * closed. What does not end in time is given up: a job is tried again, a transaction is rolled back. Never rejects.
 */
async function stopServer(server: Server, services: AppServices): Promise<void> {
  services.announceStop();
  const notice = services.app.settings.trustedProxies > 0 ? NOTICE : 0;
  log.info(notice > 0 ? "Stopping: /readyz now tells the proxy" : "Stopping: no more new requests");
  await Promise.all([
    pause(notice).then(() => drainRequests(server, DRAIN - notice)),
    within(DRAIN + CLOSE / 2, services.app.queue.stop(DRAIN), "Jobs were still running. They will be retried"),
  ]);
  await within(CLOSE, services.close(), "Not everything closed in time");
}

/** Waits for running requests; after `patience` milliseconds their connections are cut. */
async function drainRequests(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection is idle again when its last answer is out, and would be kept for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

async function within(milliseconds: number, work: Promise<void>, otherwise: string): Promise<void> {
  const over = new AbortController();
  const late = pause(milliseconds, otherwise, { signal: over.signal }).catch(() => undefined);
  try {
    const words = await Promise.race([work, late]);
    if (words) log.warn(words);
  } catch (error) {
    log.warn({ err: error }, otherwise);
  } finally {
    over.abort();
  }
}

/** Where pages come from: the production build, or Vite while developing. */
export type PageSource = {
  build: () => Promise<ServerBuild>;
  /** Scripts, styles and pictures; absent while developing. */
  clientFolder?: string;
  development?: { middleware: NodeMiddleware; fixStacktrace: (error: Error) => void };
};

export type RunningServer = { url: string; stop(): Promise<void> };

/** Opens everything, serves, and prints where. Throws StartupError with a remedy. */
export async function startServer(settings: Settings, source: PageSource): Promise<RunningServer> {
  const services = await openServices(settings);
  try {
    const { app, seeing } = services;
    const { trustedProxies } = settings;
    const built = source.development ? null : await source.build();
    const headers = securityHeaders(settings);
    const payPage = sandboxPage(settings);
    const isTaken = payPage ? isSandboxPath : () => false;
    const pages = built && createPageCache(source.build, { site: settings.site, headers, isTaken });
    const listener = createRequestListener({
      app,
      see: createRequestObserver({ log: app.log, ...seeing, trustedProxies, build: source.build }),
      build: source.build,
      pages,
      payPage,
      files: built && serveStaticFiles(source.clientFolder ?? "", { ...headers, "Content-Security-Policy": ASSET_CSP }),
      middleware: source.development?.middleware ?? null,
      turns: createRenderQueue(),
      isPage: built ? pagePaths(built) : () => true,
    });
    // Pages are answered while the queue's work begins: each of its fifty queues looks for jobs that were left.
    const started = startWork(services.app);
    const [server] = await Promise.all([listen(readyWhen(started, listener), settings), started]);
    process.stdout.write(startupBanner(settings, services.app));
    services.tryWebhook();
    if (pages) scheduleWarmUp(pages.warm);
    return { url: settings.appUrl, stop: () => stopServer(server, services) };
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** `/readyz` promises that the start is over, and so waits for it. */
const readyWhen =
  (started: Promise<void>, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!request.url?.startsWith("/readyz")) return listener(request, response);
    started.then(
      () => listener(request, response),
      () => response.destroy(),
    );
  };

async function startWork(app: App): Promise<void> {
  await app.queue.work(jobHandlers(app));
  await app.db.transaction((tx) => app.queue.enqueue(tx, "sync-payment-events", {}));
}
