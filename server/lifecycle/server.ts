import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { findFirstOwnerUrl } from "~/auth/admins/first-owner.server";
import type { App } from "~/lib/app-context.server";
import type { Settings } from "~/lib/config/settings.server";
import { log } from "~/lib/logging/logger.server";
import { ASSET_CSP } from "~/lib/rendering/csp";
import { withErrorHandling } from "../http/error-handling";
import { createPageCache } from "../http/page-cache";
import { createPictureFiles, isPictureUrl, pictureLookup } from "../http/picture-files";
import { createRenderLimit } from "../http/render-limit";
import { createRequestListener } from "../http/request-listener";
import { securityHeaders } from "../http/request-security";
import { routePatterns } from "../http/route-patterns";
import { isSandboxPath, sandboxPage } from "../http/sandbox-page";
import { serveStaticFiles } from "../http/static-files";
import { jobHandlers } from "../jobs/job-handlers";
import { createRequestObserver } from "../observability/observe-requests";
import { listen } from "./listen";
import { type AppServices, openServices } from "./open-services";
import { startupBanner } from "./startup-errors";

/** Delay of the warm-up, so that the first visitors get the processor. */
const WARM_UP_DELAY_MS = 60_000;
/** With CLOSE_MS less than the ten seconds that a supervisor allows. */
const DRAIN_MS = 6_500;
const CLOSE_MS = 1_500;
/** Part of DRAIN_MS, behind a proxy: `/readyz` already fails, so that the proxy moves traffic away first. */
const NOTICE_MS = 2_500;

type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type PageSource = {
  build: () => Promise<ServerBuild>;
  clientFolder?: string;
  development?: { middleware: NodeMiddleware };
};

export type RunningServer = { url: string; stop(): Promise<void> };

/** Prints the startup banner. Throws StartupError. */
export async function startServer(settings: Settings, source: PageSource): Promise<RunningServer> {
  const services = await openServices(settings);
  try {
    const { app, observability } = services;
    const { trustedProxies } = settings;
    const { development } = source;
    const built = development ? null : await source.build();
    const headers = securityHeaders(settings);
    const payPage = sandboxPage(settings);
    const isTaken = (path: string) => isPictureUrl(path) || isSandboxPath(path);
    const pages = built && createPageCache(built, { site: app.settings.site, headers, isTaken });
    if (pages) app.content.preparePagesWith(pages.prepare);
    // In development routes change: requests have their path.
    const patternOf = built ? routePatterns(built) : (path: string) => path;
    const handle: RequestHandler = built
      ? createRequestHandler(withErrorHandling(built, { development: false }), "production")
      : async (...request) => {
          const build = withErrorHandling(await source.build(), { development: true });
          return createRequestHandler(build, "development")(...request);
        };
    const shop = createRequestListener({
      app,
      observer: createRequestObserver({ log: app.log, ...observability, trustedProxies, patternOf }),
      handle,
      withoutPolicy: built === null,
      pages,
      payPage,
      files: built && serveStaticFiles(source.clientFolder ?? "", { ...headers, "Content-Security-Policy": ASSET_CSP }),
      pictures: createPictureFiles({ storage: app.storage, exists: pictureLookup(app.db) }, headers),
      renderLimit: createRenderLimit(),
    });
    const listener: RequestListener = development
      ? (request, response) => development.middleware(request, response, () => shop(request, response))
      : shop;
    // Pages are served while the queue starts, which checks each of its fifty queues for waiting jobs.
    const started = startJobs(app);
    const [server] = await Promise.all([listen(delayReadiness(started, listener), settings), started]);
    process.stdout.write(startupBanner(settings, app, await findFirstOwnerUrl(app)));
    services.startWebhookCheck();
    if (pages) scheduleWarmUp(pages.warm);
    return { url: settings.appUrl, stop: () => stopServer(server, services) };
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Also frees the memory used for that, which V8 would retain for hours (25 MB). */
function scheduleWarmUp(warm: () => Promise<void>): void {
  setTimeout(() => warm().then(collectGarbage), WARM_UP_DELAY_MS).unref();
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  // Other flavors keep the emptied memory pages.
  if (typeof collect === "function") collect({ type: "major", flavor: "last-resort" });
}

const delayReadiness =
  (started: Promise<void>, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!request.url?.startsWith("/readyz")) return listener(request, response);
    started.then(
      () => listener(request, response),
      () => response.destroy(),
    );
  };

async function startJobs(app: App): Promise<void> {
  await app.queue.work(jobHandlers(app));
  await app.db.transaction((tx) => app.queue.enqueue(tx, "sync-payment-events", {}));
}

/** Finishes running requests and jobs within ten seconds. Never rejects. */
async function stopServer(server: Server, services: AppServices): Promise<void> {
  services.announceStop();
  const { queue, settings } = services.app;
  const notice = settings.trustedProxies > 0 ? NOTICE_MS : 0;
  log.info(notice > 0 ? "Stopping: /readyz now tells the proxy" : "Stopping: no more new requests");
  await Promise.all([
    sleep(notice).then(() => drainRequests(server, DRAIN_MS - notice)),
    withTimeout(DRAIN_MS + CLOSE_MS / 2, queue.stop(DRAIN_MS), "Jobs were still running. They will be retried"),
  ]);
  await withTimeout(CLOSE_MS, services.close(), "Not everything closed in time");
}

async function drainRequests(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle after its last response and would stay open for the next request.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const closeAll = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** Logs `warning` if the work fails or takes longer. */
async function withTimeout(milliseconds: number, work: Promise<void>, warning: string): Promise<void> {
  try {
    const message = await Promise.race([work, sleep(milliseconds, warning, { ref: false })]);
    if (message) log.warn(message);
  } catch (error) {
    log.warn({ err: error }, warning);
  }
}
