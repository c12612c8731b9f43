import { desc } from "drizzle-orm";
import { sortFindings } from "~/admin/health/findings";
import { runPassiveChecks } from "~/admin/health/inside.server";
import { assessForwardedHeaders } from "~/admin/health/webhook-check.server";
import type { App } from "~/app-context.server";
import { rejectedEventCount } from "~/billing/payments/refused-events.server";
import { paymentEvents, paymentSync } from "~/lib/db/schema/index";

/** How many of the provider's events are shown. */
const EVENTS = 10;

export type Health = Awaited<ReturnType<typeof getHealth>>;

/** All that staff see of how the shop is. `request` is theirs. Throws while the database does not answer. */
export async function getHealth(app: App, request: Request) {
  const { now, work, findings } = await runPassiveChecks(app);
  const forwarded = assessForwardedHeaders(request.headers.get("x-forwarded-for"), app.settings.trustedProxies);
  return {
    now,
    mode: app.paymentProvider.mode,
    findings: sortFindings([...findings, ...forwarded]),
    jobs: work.jobs,
    runs: work.runs,
    events: { ...work.events, latest: await latestEvents(app) },
    refused: rejectedEventCount(),
    sync: await app.db.select().from(paymentSync),
  };
}

function latestEvents({ db }: App) {
  const { id, type, via, receivedAt, processedAt } = paymentEvents;
  return db
    .select({ id, type, via, receivedAt, processedAt })
    .from(paymentEvents)
    .orderBy(desc(receivedAt), desc(id))
    .limit(EVENTS);
}
