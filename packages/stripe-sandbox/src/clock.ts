import { z } from "zod";
import { type Form, integerParam, readParams } from "./api/wire-format.ts";
import { processSubscriptionDue, retryInvoice } from "./billing/renewals.ts";
import { expireDueSession } from "./payments/sessions.ts";
import type { Provider } from "./store/objects.ts";

/** What happened by itself because its time had come. */
export type DueEvent = {
  sessions_expired: number;
  invoices_paid: number;
  invoices_failed: number;
  subscriptions_ended: number;
};

/**
 * Lets everything happen that is due by now, in the order of time and each at its own time: sessions expire, subscriptions
 * are billed for their next month or end, declined invoices are tried again. One look-up when nothing is due.
 */
export function runDueEvents(provider: Provider): DueEvent {
  const happened: DueEvent = { sessions_expired: 0, invoices_paid: 0, invoices_failed: 0, subscriptions_ended: 0 };
  for (let next = provider.store.nextDue(provider.now()); next; next = provider.store.nextDue(provider.now())) {
    const { kind, id, at } = next;
    const then: Provider = { ...provider, now: () => at };
    for (const what of happen(then, kind, id)) happened[what] += 1;
  }
  return happened;
}

/** Each of these moves or ends what made its object due. */
function happen(provider: Provider, kind: string, id: string): (keyof DueEvent)[] {
  if (kind === "checkout.session") return expireDueSession(provider, id);
  return kind === "subscription" ? processSubscriptionDue(provider, id) : retryInvoice(provider, id);
}

const DAY = 86_400;

const advance = z.strictObject({ seconds: integerParam(1, 400 * DAY) });

/** The sandbox's clock. `deliveries` tells how many events the shop has not taken yet, and how many it has refused. */
const clockObject = (provider: Provider) => ({
  object: "test_helpers.clock",
  now: provider.now(),
  ahead: provider.store.clockOffset(),
  deliveries: provider.store.owedDeliveries(),
});

/** `GET /v1/test_helpers/clock`. */
export const retrieveClock = (provider: Provider) => clockObject(provider);

/** `POST /v1/test_helpers/clock/advance`: moves the clock forward and lets happen what falls due. Throws ApiError. */
export function advanceClock(provider: Provider, form: Form) {
  const { seconds } = readParams(advance, form);
  const happened = moveClock(provider, seconds);
  return { ...clockObject(provider), happened };
}

/** Moves the clock by so many seconds, and lets happen what falls due: one transaction of the caller. */
export function moveClock(provider: Provider, seconds: number): DueEvent {
  provider.store.setClockOffset(provider.store.clockOffset() + seconds);
  return runDueEvents(provider);
}
