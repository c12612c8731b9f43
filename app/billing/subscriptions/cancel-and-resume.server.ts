import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import {
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderSubscription,
} from "~/billing/provider/payment-provider";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import type { Jobs } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import { findModeMismatch } from "~/orders/payment-mode";
import { hasOrderEvent, recordOrderEvent } from "~/orders/timeline.server";
import { findOrderBySubscription } from "./renewals.server";
import { saveProviderSubscription } from "./subscriptions.server";
import { applyNewerRequest, findNewerRequest } from "./wishes.server";

/** At once, or with the month that is paid. */
export type CancellationTiming = Jobs["cancel-subscription"]["when"];

export type CancellationInput = {
  /** Made by the page that asks, so that a second press finds the first one's request. */
  requestId: string;
  /** Of any month of the subscription. */
  orderId: string;
  when: CancellationTiming;
  /** "buyer", or the email address of the member of staff. */
  actor: string;
};

/** `requested`: the provider did not answer yet, a job goes on asking. `refused`: it said no, in its own words. */
export type CancellationResult =
  | { state: "ended" }
  | { state: "ending"; endsAt: Date | null }
  | { state: "requested" }
  | { state: "refused"; fault: string };

/** Ends a subscription, or records the request and leaves it to a job; an error when the request was not recorded. */
export async function cancelSubscription(
  app: App,
  wanted: CancellationInput,
): Promise<Result<{ end: CancellationResult }>> {
  const first = await findFirstSubscriptionOrder(app, wanted.orderId);
  if (!first) return failure("This order has no subscription.");
  const foreign = findModeMismatch(app, first);
  if (foreign) return failure(`${foreign} End this subscription in the card provider’s dashboard.`);
  await app.db.transaction((tx) => recordCancellation(app, tx, first.id, wanted));
  return { ok: true, end: await tryCancellation(app, { ...wanted, orderId: first.id }) };
}

/** The order that began the subscription of this order: itself, or the first month of a later one. */
export async function findFirstSubscriptionOrder(app: App, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.subscriptionId ? findOrderBySubscription(app, order.subscriptionId, null) : undefined;
}

/** Records the request to end a subscription, with its job; does nothing when it was recorded before or the subscription has ended. */
export async function recordCancellation(
  app: App,
  tx: Tx,
  firstId: string,
  wanted: Omit<CancellationInput, "orderId">,
): Promise<void> {
  const { requestId, when, actor } = wanted;
  const [first] = await tx.select().from(orders).where(eq(orders.id, firstId)).for("update");
  if (!first || first.subscriptionStatus === "ended") return;
  if (await hasOrderEvent(tx, firstId, "subscription-end-requested", { requestId })) return;
  await recordOrderEvent(tx, firstId, "subscription-end-requested", actor, { requestId, when });
  // The activity log is about staff.
  if (actor !== "buyer")
    await recordActivity(tx, { actor, kind: "cancel-subscription", subject: firstId, detail: { requestId, when } });
  await app.queue.enqueue(tx, "cancel-subscription", { orderId: firstId, when, actor, requestId });
}

/** Asks the provider at once; when it does not answer, the job asks again. */
export async function tryCancellation(app: App, wanted: CancellationInput): Promise<CancellationResult> {
  try {
    return await settleEnd(app, wanted);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, orderId: wanted.orderId }, "The provider does not answer; the job will end it");
    return { state: "requested" };
  }
}

/** The job of every request; a customer who has resumed since is left alone. Throws PaymentProviderUnavailable, so that it is tried again. */
export async function processCancellation(app: App, wanted: CancellationInput): Promise<void> {
  if (wanted.when === "period-end" && (await findNewerRequest(app.db, wanted))) return;
  await settleEnd(app, wanted);
}

async function settleEnd(app: App, wanted: CancellationInput): Promise<CancellationResult> {
  const [first] = await app.db.select().from(orders).where(eq(orders.id, wanted.orderId));
  if (!first?.subscriptionId)
    throw new Error(`The order ${wanted.orderId} has no subscription: was the database restored from an older copy?`);
  if (first.subscriptionStatus === "ended") return { state: "ended" };
  const foreign = findModeMismatch(app, first);
  // It may have been done before the shop changed its mode: it waits until its own provider can be asked.
  if (foreign) throw new PaymentProviderUnavailable(`The end of ${first.subscriptionId} waits: ${foreign}`);
  const answer = await askToEnd(app, first.subscriptionId, wanted.when);
  if (!answer.ok) return refuse(app, wanted, answer.error);
  const { subscription } = answer;
  await saveProviderSubscription(app, subscription);
  if (wanted.when === "period-end") await applyNewerRequest(app, wanted, "end");
  return subscription.status === "ended" ? { state: "ended" } : { state: "ending", endsAt: subscription.periodEnd };
}

/** The subscription after the provider was asked to end it, or why the provider refuses. A refusal of an end that has happened already counts as done. */
async function askToEnd(
  app: App,
  subscriptionId: string,
  when: CancellationTiming,
): Promise<Result<{ subscription: ProviderSubscription }>> {
  try {
    return { ok: true, subscription: await app.paymentProvider.endSubscription(subscriptionId, when) };
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    const found = await app.paymentProvider.findSubscription(subscriptionId);
    const done = found?.status === "ended" || (when === "period-end" && found?.endsAtPeriodEnd);
    return found && done ? { ok: true, subscription: found } : failure(error.message);
  }
}

async function refuse(
  app: App,
  { orderId, requestId, actor }: CancellationInput,
  fault: string,
): Promise<CancellationResult> {
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "subscription-end-refused", { requestId })) return;
    await recordOrderEvent(tx, orderId, "subscription-end-refused", actor, { requestId, fault });
  });
  return { state: "refused", fault };
}
