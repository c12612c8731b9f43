import { eq } from "drizzle-orm";
import {
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderSubscription,
} from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import type { OrderEventKind } from "~/orders/order-event-catalog.server";
import { hasOrderEvent, recordOrderEvent } from "~/orders/order-events.server";
import { isPayable } from "~/orders/order-states";
import { endRefundedWork } from "~/orders/work.server";
import { findOrderBySubscription, findRenewal } from "./renewals.server";

export async function syncSubscription(app: PaymentApp, subscriptionId: string): Promise<void> {
  const subscription = await app.paymentProvider.findSubscription(subscriptionId);
  if (subscription) await saveProviderSubscription(app, subscription);
}

/** In the first order, with timeline and emails. A subscription that has ended never changes again. */
export async function saveProviderSubscription(app: PaymentApp, subscription: ProviderSubscription): Promise<void> {
  const first = await findOrderBySubscription(app.db, subscription.id, subscription.orderId);
  if (!first || first.live !== subscription.live) return;
  await app.db.transaction(async (tx) => {
    const order = await lock(tx, first.id);
    if (!order || order.subscriptionStatus === "ended") return;
    const { status, periodEnd, latestInvoiceId } = subscription;
    // The checkout handles the first month.
    const paidOnce = !isPayable(order.status);
    if (paidOnce || status === "ended") await updateSubscription(app, tx, order, subscription);
    else await tx.update(orders).set({ subscriptionPeriodEnd: periodEnd }).where(eq(orders.id, order.id));
    if (status === "past_due" && latestInvoiceId && paidOnce)
      await recordRenewalFailure(app.queue, tx, order, latestInvoiceId);
  });
}

/** Once per invoice, unless it is paid by now. Throws PaymentProviderUnavailable. */
export async function recordFailedRenewal(app: PaymentApp, invoiceId: string): Promise<void> {
  const match = await findRenewal(app, invoiceId);
  if (!match || match.invoice.paid) return;
  const { invoice, first } = match;
  if (invoice.subscriptionId) await syncSubscription(app, invoice.subscriptionId);
  // What the provider charges beside the months is no failed month.
  if (invoice.otherCharge) return;
  await app.db.transaction(async (tx) => {
    const order = await lock(tx, first.id);
    if (!order || order.subscriptionStatus === "ended") return;
    await recordRenewalFailure(app.queue, tx, order, invoiceId);
    if (order.subscriptionStatus !== "past_due") return;
    await tx
      .update(orders)
      .set({ subscriptionRetryAt: invoice.nextAttempt ?? null })
      .where(eq(orders.id, order.id));
  });
}

async function lock(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

async function updateSubscription(
  app: PaymentApp,
  tx: Tx,
  order: OrderRow,
  current: ProviderSubscription,
): Promise<void> {
  const after = stateOf(app, order, current);
  await tx.update(orders).set(after).where(eq(orders.id, order.id));
  await recordPause(app.queue, tx, order, after);
  if (after.subscriptionStatus === "ended") await endRefundedWork(app.queue, tx, current.id);
  const { subscriptionStatus: status, subscriptionEndsAt: endsAt } = after;
  const sameEnd = order.subscriptionEndsAt?.getTime() === endsAt?.getTime();
  const kind = order.subscriptionStatus === status && sameEnd ? null : eventOf(order.subscriptionStatus, status);
  if (!kind) return;
  const detail = { endsAt: endsAt?.toISOString() };
  await recordOrderEvent(app.queue, tx, { kind, orderId: order.id, actor: "provider", detail });
}

/** The end of a subscription says enough. */
async function recordPause(
  queue: App["queue"],
  tx: Tx,
  order: OrderRow,
  after: ReturnType<typeof stateOf>,
): Promise<void> {
  const [before, now] = [order.subscriptionPausedAt !== null, after.subscriptionPausedAt !== null];
  if (before === now || after.subscriptionStatus === "ended") return;
  const kind = now ? "subscription-paused" : "subscription-unpaused";
  await recordOrderEvent(queue, tx, { kind, orderId: order.id, actor: "provider", detail: {} });
}

function stateOf(app: Pick<App, "now">, order: OrderRow, subscription: ProviderSubscription) {
  const status: SubscriptionStatus =
    subscription.status === "active" && subscription.endsAtPeriodEnd ? "ending" : subscription.status;
  const ended = status === "ended";
  return {
    subscriptionStatus: status,
    subscriptionEndsAt: status === "ending" ? (subscription.endsAt ?? subscription.periodEnd) : null,
    subscriptionPausedAt: ended || !subscription.paused ? null : (order.subscriptionPausedAt ?? app.now()),
    subscriptionPeriodEnd: subscription.periodEnd,
    subscriptionRetryAt: status === "past_due" ? order.subscriptionRetryAt : null,
    subscriptionEndedAt: ended ? (subscription.endedAt ?? app.now()) : null,
    subscriptionUnpaid: ended ? (subscription.unpaid ?? false) : null,
    // Subscriptions that began before the column existed have none.
    providerCustomerId: subscription.customerId ?? order.providerCustomerId,
  };
}

/** Null if the change has no event. A failed charge has a separate one, which names the invoice. */
function eventOf(before: SubscriptionStatus | null, now: SubscriptionStatus): OrderEventKind | null {
  if (now === "ended") return "subscription-ended";
  if (now === "ending") return "subscription-ending";
  if (now === "active" && before === "past_due") return "subscription-recovered";
  if (now === "active" && before === "ending") return "subscription-resumed";
  return null;
}

async function recordRenewalFailure(queue: App["queue"], tx: Tx, order: OrderRow, invoiceId: string): Promise<void> {
  if (await hasOrderEvent(tx, order.id, "renewal-failed", { invoiceId })) return;
  await recordOrderEvent(queue, tx, {
    kind: "renewal-failed",
    orderId: order.id,
    actor: "provider",
    detail: { invoiceId },
  });
}

/** Null for an order without subscription. Throws PaymentProviderUnavailable, PaymentProviderRejected. */
export async function getCardUpdateUrl(app: PaymentApp, orderId: string, returnUrl: string): Promise<string | null> {
  const subscriptionId = await subscriptionOf(app.db, orderId);
  return subscriptionId ? app.paymentProvider.openPortal(subscriptionId, returnUrl) : null;
}

/** The provider's page for paying the unpaid month, or why there is none. Throws PaymentProviderUnavailable. */
export async function getInvoicePaymentUrl(
  app: PaymentApp,
  orderId: string,
): Promise<{ url: string } | "paid" | "none"> {
  const subscriptionId = await subscriptionOf(app.db, orderId);
  const subscription = subscriptionId ? await app.paymentProvider.findSubscription(subscriptionId) : null;
  if (!subscription?.latestInvoiceId || subscription.status === "ended") return "none";
  const invoice = await app.paymentProvider.findInvoice(subscription.latestInvoiceId);
  if (invoice?.paid) return "paid";
  return invoice?.payUrl ? { url: invoice.payUrl } : "none";
}

/**
 * For a customer who returns from the provider's page, perhaps with a new card. If the provider is unavailable, its events do it
 * later.
 */
export async function refreshSubscription(app: PaymentApp, orderId: string): Promise<void> {
  const subscriptionId = await subscriptionOf(app.db, orderId);
  try {
    const subscription = subscriptionId ? await app.paymentProvider.adoptDefaultCard(subscriptionId) : null;
    if (subscription) await saveProviderSubscription(app, subscription);
  } catch (error) {
    if (error instanceof PaymentProviderRejected) app.log.error({ err: error, orderId }, "A new card cannot be used");
    else if (!(error instanceof PaymentProviderUnavailable)) throw error;
  }
}

/** Our subscriptions of a customer (`cus_...`) whose default card has changed. Throws PaymentProviderUnavailable. */
export async function adoptNewCard(app: PaymentApp, customerId: string): Promise<void> {
  for (const { id, orderId, status } of await app.paymentProvider.findSubscriptionsOf(customerId)) {
    if (status === "ended" || !(await findOrderBySubscription(app.db, id, orderId))) continue;
    const subscription = await app.paymentProvider.adoptDefaultCard(id, { retry: true });
    if (subscription) await saveProviderSubscription(app, subscription);
  }
}

async function subscriptionOf(db: Db, orderId: string): Promise<string | null> {
  const [order] = await db.select({ subscriptionId: orders.subscriptionId }).from(orders).where(eq(orders.id, orderId));
  return order?.subscriptionId ?? null;
}
