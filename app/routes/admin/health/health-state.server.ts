import { statfs } from "node:fs/promises";
import { count, desc, isNull, min } from "drizzle-orm";
import type { App } from "~/app.server";
import { outageOf, outageReason } from "~/db/faults/outage";
import { paymentEvents, paymentSync } from "~/db/tables";
import { listJobs } from "~/jobs/job-list.server";
import { listScheduledRuns } from "~/jobs/scheduled-runs.server";
import { refusedEvents } from "~/orders/payments/refused-events.server";

/** How many of the provider's events are shown. */
const EVENTS = 10;

export type Health = Awaited<ReturnType<typeof readHealth>>;

/** All that staff see of how the shop is. Throws while the database does not answer. */
export async function readHealth(app: App) {
  const began = performance.now();
  await app.database.ping();
  const databaseMs = Math.round(performance.now() - began);
  const now = app.now();
  return {
    now,
    mode: app.payments.mode,
    access: app.providerAccess(),
    databaseMs,
    storeFault: await storeFault(app),
    freeBytes: await freeSpace(app.settings.dataDir),
    jobs: await listJobs(app.db),
    runs: await listScheduledRuns(app.db, now),
    events: await latestEvents(app),
    refused: refusedEvents(),
    sync: await app.db.select().from(paymentSync),
  };
}

/** Why nothing can be stored; null when it can. */
const storeFault = (app: App): Promise<string | null> =>
  app.database.canStore().then(
    () => null,
    (error: unknown) => outageReason(outageOf(error) ?? "away"),
  );

/** Bytes that are free on the data folder's disk; null when it cannot be asked. */
const freeSpace = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

async function latestEvents({ db }: App) {
  const { id, type, via, receivedAt, processedAt } = paymentEvents;
  const latest = await db
    .select({ id, type, via, receivedAt, processedAt })
    .from(paymentEvents)
    .orderBy(desc(receivedAt), desc(id))
    .limit(EVENTS);
  const [waiting] = await db
    .select({ count: count(), oldest: min(receivedAt) })
    .from(paymentEvents)
    .where(isNull(processedAt));
  return { latest, waiting: waiting?.count ?? 0, oldestWaiting: waiting?.oldest ?? null };
}
