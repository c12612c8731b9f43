import { and, eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { orders } from "~/db/schema";
import type { Subscription } from "~/payments/payments";
import type { SubscriptionStatus } from "../order";
import { recordEvent } from "../order-events.server";
import { firstOrder, renewalOf } from "./renewals.server";

/** Asks the provider about a subscription and takes over what is true of it. Throws PaymentsUnavailable. */
export async function syncSubscription(app: App, subscriptionId: string): Promise<void> {
  const subscription = await app.payments.findSubscription(subscriptionId);
  if (subscription) await applySubscription(app, subscription);
}

/** Writes what the provider says of a subscription to the order that began it, with the timeline. Idempotent. */
export async function applySubscription(app: App, subscription: Subscription): Promise<void> {
  const first = await firstOrder(app, subscription.id, subscription.orderId);
  const status = statusOf(subscription);
  if (!first || first.live !== subscription.live || first.subscriptionStatus === status) return;
  await app.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, first.id)).for("update");
    // What has ended stays so, whatever late answer comes.
    if (!locked || locked.subscriptionStatus === status || locked.subscriptionStatus === "ended") return;
    await tx
      .update(orders)
      .set({ subscriptionStatus: status })
      .where(and(eq(orders.id, first.id)));
    if (status === "ended") await recordEvent(tx, first.id, "subscription-ended", "provider");
  });
}

/** Notes on the first order that a later month could not be charged. Throws PaymentsUnavailable. */
export async function noteFailedRenewal(app: App, invoiceId: string): Promise<void> {
  const found = await renewalOf(app, invoiceId);
  if (!found) return;
  await app.db.transaction((tx) => recordEvent(tx, found.first.id, "renewal-failed", "provider", { invoiceId }));
}

const statusOf = ({ status, endsAtPeriodEnd }: Subscription): SubscriptionStatus =>
  status === "active" && endsAtPeriodEnd ? "ending" : status;
