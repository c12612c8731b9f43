import { eq } from "drizzle-orm";
import { recordActivity } from "~/activity/activity.server";
import type { App } from "~/app.server";
import type { Tx } from "~/db/database";
import { type OrderRow, orders } from "~/db/tables";
import type { Jobs } from "~/jobs/queue";
import { PaymentsRefused, PaymentsUnavailable, type Subscription } from "~/payments/payments";
import { type Result, refused } from "~/result";
import { isRecorded, recordEvent } from "../records/order-events.server";
import { otherMode } from "../records/order-mode.server";
import { firstOrder } from "./renewals.server";
import { applySubscription } from "./subscriptions.server";
import { grantNewerWish, newerWish } from "./wishes.server";

/** At once, or with the month that is paid. */
export type EndWhen = Jobs["cancel-subscription"]["when"];

export type WantedEnd = {
  /** Made by the page that asks, so that a second press finds the first one's request. */
  requestId: string;
  /** Of any month of the subscription. */
  orderId: string;
  when: EndWhen;
  /** "buyer", or the email address of the member of staff. */
  actor: string;
};

/** `requested`: the provider did not answer yet, a job goes on asking. `refused`: it said no, in its own words. */
export type EndOutcome =
  | { state: "ended" }
  | { state: "ending"; endsAt: Date | null }
  | { state: "requested" }
  | { state: "refused"; fault: string };

/** Ends a subscription, or records the request and leaves it to a job; an error when the request was not recorded. */
export async function requestEnd(app: App, wanted: WantedEnd): Promise<Result<{ end: EndOutcome }>> {
  const first = await beginningOf(app, wanted.orderId);
  if (!first) return refused("This order has no subscription.");
  const foreign = otherMode(app, first);
  if (foreign) return refused(`${foreign} End this subscription in the card provider’s dashboard.`);
  await app.db.transaction((tx) => recordEndRequest(app, tx, first.id, wanted));
  return { ok: true, end: await tryEnd(app, { ...wanted, orderId: first.id }) };
}

/** The order that began the subscription of this order: itself, or the first month of a later one. */
export async function beginningOf(app: App, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.subscriptionId ? firstOrder(app, order.subscriptionId, null) : undefined;
}

/** Records the request to end a subscription, with its job; does nothing when it was recorded before or the subscription has ended. */
export async function recordEndRequest(
  app: App,
  tx: Tx,
  firstId: string,
  wanted: Omit<WantedEnd, "orderId">,
): Promise<void> {
  const { requestId, when, actor } = wanted;
  const [first] = await tx.select().from(orders).where(eq(orders.id, firstId)).for("update");
  if (!first || first.subscriptionStatus === "ended") return;
  if (await isRecorded(tx, firstId, "subscription-end-requested", { requestId })) return;
  await recordEvent(tx, firstId, "subscription-end-requested", actor, { requestId, when });
  // The activity log is about staff.
  if (actor !== "buyer")
    await recordActivity(tx, { actor, kind: "cancel-subscription", subject: firstId, detail: { requestId, when } });
  await app.queue.enqueue(tx, "cancel-subscription", { orderId: firstId, when, actor, requestId });
}

/** Asks the provider at once; when it does not answer, the job asks again. */
export async function tryEnd(app: App, wanted: WantedEnd): Promise<EndOutcome> {
  try {
    return await settleEnd(app, wanted);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    app.log.warn({ err: error, orderId: wanted.orderId }, "The provider does not answer; the job will end it");
    return { state: "requested" };
  }
}

/** The job of every request; a customer who has resumed since is left alone. Throws PaymentsUnavailable, so that it is tried again. */
export async function finishEnd(app: App, wanted: WantedEnd): Promise<void> {
  if (wanted.when === "period-end" && (await newerWish(app.db, wanted))) return;
  await settleEnd(app, wanted);
}

async function settleEnd(app: App, wanted: WantedEnd): Promise<EndOutcome> {
  const [first] = await app.db.select().from(orders).where(eq(orders.id, wanted.orderId));
  if (!first?.subscriptionId)
    throw new Error(`The order ${wanted.orderId} has no subscription: was the database restored from an older copy?`);
  if (first.subscriptionStatus === "ended") return { state: "ended" };
  const foreign = otherMode(app, first);
  // It may have been done before the shop changed its mode: it waits until its own provider can be asked.
  if (foreign) throw new PaymentsUnavailable(`The end of ${first.subscriptionId} waits: ${foreign}`);
  const answer = await askToEnd(app, first.subscriptionId, wanted.when);
  if (!answer.ok) return refuse(app, wanted, answer.error);
  const { subscription } = answer;
  await applySubscription(app, subscription);
  if (wanted.when === "period-end") await grantNewerWish(app, wanted, "end");
  return subscription.status === "ended" ? { state: "ended" } : { state: "ending", endsAt: subscription.periodEnd };
}

/** The subscription after the provider was asked to end it, or why the provider refuses. A refusal of an end that has happened already counts as done. */
async function askToEnd(
  app: App,
  subscriptionId: string,
  when: EndWhen,
): Promise<Result<{ subscription: Subscription }>> {
  try {
    return { ok: true, subscription: await app.paymentProvider.endSubscription(subscriptionId, when) };
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    const found = await app.paymentProvider.findSubscription(subscriptionId);
    const done = found?.status === "ended" || (when === "period-end" && found?.endsAtPeriodEnd);
    return found && done ? { ok: true, subscription: found } : refused(error.message);
  }
}

async function refuse(app: App, { orderId, requestId, actor }: WantedEnd, fault: string): Promise<EndOutcome> {
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await isRecorded(tx, orderId, "subscription-end-refused", { requestId })) return;
    await recordEvent(tx, orderId, "subscription-end-refused", actor, { requestId, fault });
  });
  return { state: "refused", fault };
}
