import { desc } from "drizzle-orm";
import type { App } from "~/app.server";
import { paymentEvents, paymentSync } from "~/db/tables";
import { inOrder } from "~/doctor/findings";
import { examineShop } from "~/doctor/inside.server";
import { judgeForwarded } from "~/doctor/public-address/webhook-check.server";
import { refusedEvents } from "~/orders/payments/refused-events.server";

/** How many of the provider's events are shown. */
const EVENTS = 10;

export type Health = Awaited<ReturnType<typeof readHealth>>;

/** All that staff see of how the shop is. `request` is theirs. Throws while the database does not answer. */
export async function readHealth(app: App, request: Request) {
  const { now, work, findings } = await examineShop(app);
  const forwarded = judgeForwarded(request.headers.get("x-forwarded-for"), app.settings.trustedProxies);
  return {
    now,
    mode: app.paymentProvider.mode,
    findings: inOrder([...findings, ...forwarded]),
    jobs: work.jobs,
    runs: work.runs,
    events: { ...work.events, latest: await latestEvents(app) },
    refused: refusedEvents(),
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
