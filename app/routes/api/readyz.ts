import { setTimeout as pause } from "node:timers/promises";
import { type App, getApp } from "~/lib/app-context.server";
import { detectOutage, outageReason, RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import type { Route } from "./+types/readyz";

const PING_TIMEOUT_MS = 4_000;

/** GET /readyz: 200 if orders can be taken; 503 with the reason while the database is unavailable or full, and during shutdown. */
export async function loader({ context }: Route.LoaderArgs) {
  const reason = await findReadinessBlocker(getApp(context));
  const headers = { "Cache-Control": "no-store", ...(reason ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {}) };
  return new Response(`${reason ?? "ready"}\n`, { status: reason ? 503 : 200, headers });
}

async function findReadinessBlocker(app: Pick<App, "database" | "shutdownSignal">): Promise<string | null> {
  if (app.shutdownSignal.aborted) return "The shop is stopping.";
  const { promise: pinged, resolve } = Promise.withResolvers<string | null>();
  app.database
    .ping()
    .then(() => app.database.assertWritable())
    .then(
      () => resolve(null),
      (error: unknown) => resolve(outageReason(detectOutage(error) ?? "away")),
    );
  const timer = new AbortController();
  const timedOut = pause(PING_TIMEOUT_MS, outageReason("away"), { signal: timer.signal }).catch(() => null);
  const reason = await Promise.race([pinged, timedOut]);
  timer.abort();
  return reason;
}
