import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import type { App } from "~/app-context.server";
import type { Settings } from "~/lib/config/settings.server";
import { ASSET_CSP } from "~/lib/rendering/csp";
import { createPageCache } from "../http/page-cache";
import { createRenderQueue } from "../http/render-queue";
import { createRequestListener, type NodeMiddleware } from "../http/request-listener";
import { pagePaths } from "../http/route-patterns";
import { isSandboxPath, sandboxPage } from "../http/sandbox-page";
import { securityHeaders } from "../http/security-headers";
import { serveStaticFiles } from "../http/static-files";
import { jobHandlers } from "../jobs/job-handlers";
import { createRequestObserver } from "../observability/observe-requests";
import { startupBanner } from "./banner";
import { listen } from "./listen";
import { openServices } from "./open-services";
import { scheduleWarmUp } from "./settle";
import { stopServer } from "./stop";

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
