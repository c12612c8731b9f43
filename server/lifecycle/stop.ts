import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { log } from "~/lib/logging/logger.server";
import type { AppServices } from "./open-services";

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
export async function stopServer(server: Server, services: AppServices): Promise<void> {
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
