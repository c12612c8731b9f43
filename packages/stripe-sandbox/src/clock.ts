import * as wire from "./api/wire-format.ts";
import { processSubscriptionDue, retryInvoice } from "./billing/renewals.ts";
import { settleRefund } from "./payments/refunds.ts";
import { expireSession } from "./payments/sessions.ts";
import type { Provider } from "./store/store.ts";

const NONE = { refunds_settled: 0, sessions_expired: 0, invoices_paid: 0, invoices_failed: 0, subscriptions_ended: 0 };
type DueEventCounts = typeof NONE;

/** Runs all due events in chronological order, each at its own time. One query if nothing is due. */
export function runDueEvents(provider: Provider): DueEventCounts {
  const counts = { ...NONE };
  for (let due = provider.store.nextDue(provider.now()); due; due = provider.store.nextDue(provider.now())) {
    const { kind, id, at } = due;
    const atDueTime: Provider = { ...provider, now: () => at };
    for (const result of processDue(atDueTime, kind, id)) counts[result] += 1;
  }
  return counts;
}

/** Each reschedules or ends its object, so that the loop terminates. */
function processDue(provider: Provider, kind: string, id: string): (keyof DueEventCounts)[] {
  if (kind === "refund") return settleRefund(provider, id);
  if (kind === "checkout.session") {
    expireSession(provider, id);
    return ["sessions_expired"];
  }
  return kind === "subscription" ? processSubscriptionDue(provider, id) : retryInvoice(provider, id);
}

const advanceParams = wire.params({ seconds: wire.integer(1, 400 * 86_400) });

export const retrieveClock = (provider: Provider) => ({
  object: "test_helpers.clock",
  now: provider.now(),
  ahead: provider.store.clockOffset(),
  deliveries: { owed: provider.store.countUndelivered() },
});

export function advanceClock(provider: Provider, form: wire.Form) {
  const { seconds } = wire.readParams(advanceParams, form);
  const happened = moveClock(provider, seconds);
  return { ...retrieveClock(provider), happened };
}

/** Moves the clock forward and runs what falls due. Must run in a transaction. */
export function moveClock(provider: Provider, seconds: number): DueEventCounts {
  provider.store.setClockOffset(provider.store.clockOffset() + seconds);
  return runDueEvents(provider);
}
