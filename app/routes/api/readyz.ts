import { setTimeout as pause } from "node:timers/promises";
import { type App, getApp } from "~/app-context.server";
import { detectOutage, outageReason, RETRY_AFTER_SECONDS } from "~/lib/db/outage";
import type { Route } from "./+types/readyz";

/** Whoever asks about health waits no longer than this, in milliseconds. */
const PATIENCE = 4_000;

/** GET /readyz: 200 once orders can be taken; 503 with the reason while the database is away or full, and while the shop stops. */
export async function loader({ context }: Route.LoaderArgs) {
  const reason = await whyNotReady(getApp(context));
  const headers = { "Cache-Control": "no-store", ...(reason ? { "Retry-After": String(RETRY_AFTER_SECONDS) } : {}) };
  return new Response(`${reason ?? "ready"}\n`, { status: reason ? 503 : 200, headers });
}

async function whyNotReady(app: App): Promise<string | null> {
  if (app.shutdownSignal.aborted) return "The shop is stopping.";
  const { promise: asked, resolve } = Promise.withResolvers<string | null>();
  app.database
    .ping()
    .then(() => app.database.assertWritable())
    .then(
      () => resolve(null),
      (error: unknown) => resolve(outageReason(detectOutage(error) ?? "away")),
    );
  const over = new AbortController();
  const late = pause(PATIENCE, outageReason("away"), { signal: over.signal }).catch(() => null);
  const reason = await Promise.race([asked, late]);
  over.abort();
  return reason;
}
