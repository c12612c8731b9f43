import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import type { Tx } from "~/db/database";
import { orders } from "~/db/tables";
import type { SubscriptionStatus } from "~/order/order";
import type { Subscription } from "~/payments/payments";
import { isRecorded, type OrderEventKind, recordEvent } from "../records/order-events.server";
import { firstOrder, renewalOf } from "./renewals.server";

type Order = typeof orders.$inferSelect;

/** Asks the provider about a subscription and saves its answer. Throws PaymentsUnavailable. */
export async function syncSubscription(app: App, subscriptionId: string): Promise<void> {
  const subscription = await app.payments.findSubscription(subscriptionId);
  if (subscription) await applySubscription(app, subscription);
}

/**
 * Writes what the provider says of a subscription to the order that began it, with the timeline, and with the mails of a
 * month that could not be charged and of the end. Idempotent; what has ended stays so, whatever late answer comes.
 */
export async function applySubscription(app: App, subscription: Subscription): Promise<void> {
  const first = await firstOrder(app, subscription.id, subscription.orderId);
  if (!first || first.live !== subscription.live) return;
  await app.db.transaction(async (tx) => {
    const order = await lock(tx, first.id);
    if (!order || order.subscriptionStatus === "ended") return;
    await change(app, tx, order, subscription);
    const { status, latestInvoiceId } = subscription;
    // The first month is the checkout's own affair.
    const paidOnce = order.status !== "pending" && order.status !== "cancelled";
    if (status === "past_due" && latestInvoiceId && paidOnce) await tellFailure(app, tx, order, latestInvoiceId);
  });
}

/**
 * Tells of a later month that could not be charged: once per bill, however often the provider tries it again; not of one
 * that has been paid meanwhile, nor of a subscription that has ended, where nothing is tried again. Throws PaymentsUnavailable.
 */
export async function noteFailedRenewal(app: App, invoiceId: string): Promise<void> {
  const found = await renewalOf(app, invoiceId);
  if (!found || found.invoice.paid) return;
  const { invoice, first } = found;
  if (invoice.subscriptionId) await syncSubscription(app, invoice.subscriptionId);
  await app.db.transaction(async (tx) => {
    const order = await lock(tx, first.id);
    if (order && order.subscriptionStatus !== "ended") await tellFailure(app, tx, order, invoiceId);
  });
}

async function lock(tx: Tx, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

async function change(app: App, tx: Tx, order: Order, subscription: Subscription): Promise<void> {
  const status = statusOf(subscription);
  const endsAt = status === "ending" ? subscription.periodEnd : null;
  const sameEnd = order.subscriptionEndsAt?.getTime() === endsAt?.getTime();
  if (order.subscriptionStatus === status && sameEnd) return;
  await tx
    .update(orders)
    .set({ subscriptionStatus: status, subscriptionEndsAt: endsAt })
    .where(eq(orders.id, order.id));
  const kind = eventOf(order.subscriptionStatus, status);
  if (kind) await recordEvent(tx, order.id, kind, "provider", endsAt ? { endsAt: endsAt.toISOString() } : undefined);
  if (status === "ended") {
    await app.queue.enqueue(tx, "subscription-ended-mail", { orderId: order.id });
    await app.queue.enqueue(tx, "subscription-ended-notice", { orderId: order.id });
  }
}

/** Its line in the timeline. A month that could not be charged has one of its own, which names the bill. */
function eventOf(before: SubscriptionStatus | null, now: SubscriptionStatus): OrderEventKind | null {
  if (now === "ended") return "subscription-ended";
  if (now === "ending") return "subscription-ending";
  if (now === "active" && before === "past_due") return "subscription-recovered";
  if (now === "active" && before === "ending") return "subscription-resumed";
  return null;
}

async function tellFailure(app: App, tx: Tx, order: Order, invoiceId: string): Promise<void> {
  if (await isRecorded(tx, order.id, "renewal-failed", { invoiceId })) return;
  await recordEvent(tx, order.id, "renewal-failed", "provider", { invoiceId });
  await app.queue.enqueue(tx, "renewal-failed-mail", { orderId: order.id, invoiceId });
  await app.queue.enqueue(tx, "renewal-failed-notice", { orderId: order.id, invoiceId });
}

const statusOf = ({ status, endsAtPeriodEnd }: Subscription): SubscriptionStatus =>
  status === "active" && endsAtPeriodEnd ? "ending" : status;
