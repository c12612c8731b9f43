import type { App } from "~/app-context.server";
import type { PaymentEvent } from "~/billing/provider/payment-provider";
import { detectOutage } from "~/lib/db/outage";
import { withoutLogContext } from "~/lib/logging/log-context.server";
import { storePaymentEvents } from "./provider-events.server";

/** An event that came, and who waits for it. */
type Waiting = { event: PaymentEvent; stored: () => void; failed: (error: unknown) => void };
type Gathering = { waiting: Waiting[]; storing: boolean };

const gatherings = new WeakMap<App["database"], Gathering>();

/** Most events of one transaction. */
const MOST = 100;

/**
 * Stores one event that the provider sent. Events that come while others are being stored go into one transaction after it: the more come,
 * the fewer commits each costs, and one that comes alone waits for nobody. Resolves once the event is committed.
 */
export function storeEventInBatch(app: App, event: PaymentEvent): Promise<void> {
  const known = gatherings.get(app.database);
  const gathering = known ?? { waiting: [], storing: false };
  if (!known) gatherings.set(app.database, gathering);
  return new Promise((stored, failed) => {
    gathering.waiting.push({ event, stored, failed });
    // It is about several requests, or about another one than this.
    if (!gathering.storing) withoutLogContext(() => void storeWaiting(app, gathering));
  });
}

async function storeWaiting(app: App, gathering: Gathering): Promise<void> {
  gathering.storing = true;
  while (gathering.waiting.length > 0) {
    const batch = gathering.waiting.splice(0, MOST);
    try {
      await storePaymentEvents(app, withoutRepeats(batch), "webhook");
      for (const { stored } of batch) stored();
    } catch (error) {
      // One of them may be to blame: then the others are stored. A database that is away is nobody's.
      if (batch.length > 1 && !detectOutage(error)) await storeEach(app, batch);
      else for (const { failed } of batch) failed(error);
    }
  }
  gathering.storing = false;
}

async function storeEach(app: App, batch: readonly Waiting[]): Promise<void> {
  for (const { event, stored, failed } of batch) await storePaymentEvents(app, [event], "webhook").then(stored, failed);
}

/** The provider may send one event twice at the same moment. In one order everywhere, so that two processes never wait for each other. */
const withoutRepeats = (batch: readonly Waiting[]): PaymentEvent[] =>
  [...new Map(batch.map(({ event }) => [event.id, event])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
