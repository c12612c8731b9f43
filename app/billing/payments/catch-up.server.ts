import { eq, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { orders, paymentSync } from "~/lib/db/schema/index";
import { isLiveMode } from "~/orders/payment-mode";
import { HANDLED_EVENT_TYPES, requeueUnhandledEvents, storePaymentEvents } from "./provider-events.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The provider may list an event a little later than another one that happened after it. */
const OVERLAP = 10 * MINUTE;
/** How long the provider keeps its events. */
const KEPT = 30 * DAY;

/**
 * Makes up for every webhook that did not arrive: reads the provider's own list of events since the last one that we have,
 * and stores them exactly as the webhook does. The place in the list moves when all of it was read, and goes by the
 * provider's own clock, never by ours. Throws PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function syncPaymentEvents(app: App): Promise<void> {
  await requeueUnhandledEvents(app);
  const now = app.now();
  const { mode } = app.paymentProvider;
  const [sync] = await app.db.select().from(paymentSync).where(eq(paymentSync.mode, mode));
  const earliest = new Date(now.getTime() - KEPT);
  let eventsUntil = sync?.eventsUntil ?? earliest;
  const since = new Date(Math.max(eventsUntil.getTime() - OVERLAP, earliest.getTime()));
  for await (const page of app.paymentProvider.listEvents(since, HANDLED_EVENT_TYPES)) {
    await storePaymentEvents(app, page, "list");
    for (const { createdAt } of page) if (createdAt > eventsUntil) eventsUntil = createdAt;
  }
  const audit = sync ? gapSince(sync, now, eventsUntil) > KEPT : await hasOrders(app);
  await app.db.transaction(async (tx) => {
    await tx
      .insert(paymentSync)
      .values({ mode, eventsUntil, listedAt: now })
      .onConflictDoUpdate({
        target: paymentSync.mode,
        set: { eventsUntil: sql`greatest(${paymentSync.eventsUntil}, excluded.events_until)`, listedAt: now },
      });
    if (audit) await app.queue.enqueue(tx, "audit-payments", {});
  });
}

/** How long the list was not read, in milliseconds: by our clock or the provider's, whichever says longer. */
const gapSince = (sync: typeof paymentSync.$inferSelect, now: Date, eventsUntil: Date): number =>
  Math.max(
    now.getTime() - (sync.listedAt ?? sync.eventsUntil).getTime(),
    eventsUntil.getTime() - sync.eventsUntil.getTime(),
  );

/**
 * Whether there are orders of this mode: then the first run also asks for an audit, because the list of events may not
 * reach back far enough.
 */
async function hasOrders(app: App): Promise<boolean> {
  const [known] = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.live, isLiveMode(app)))
    .limit(1);
  return known !== undefined;
}
