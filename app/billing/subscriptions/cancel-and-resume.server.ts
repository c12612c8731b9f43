import { and, desc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import {
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderSubscription,
} from "~/billing/provider/payment-provider";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import type { Jobs } from "~/lib/jobs/jobs";
import { failure, type Result } from "~/lib/result";
import { findModeMismatch } from "~/orders/payment-mode";
import { hasOrderEvent, recordOrderEvent } from "~/orders/timeline.server";
import { findOrderBySubscription } from "./renewals.server";
import { saveProviderSubscription, syncSubscription } from "./subscriptions.server";

// Cancel and resume may be requested in quick succession, and jobs repeat the calls to the provider. The latest request on the
// timeline wins, in whatever order the calls arrive.

const REQUEST_EVENTS = { end: "subscription-end-requested", resume: "subscription-resume-requested" } as const;

export type CancellationTiming = Jobs["cancel-subscription"]["when"];

export type CancellationInput = {
  /** Made by the page, so that a second click finds the first request. */
  requestId: string;
  /** Any order of the subscription. */
  orderId: string;
  when: CancellationTiming;
  /** "buyer", or the admin's email address. */
  actor: string;
};

/** `requested`: the provider did not respond yet, a job retries. `refused`: `fault` is the provider's error message. */
export type CancellationResult =
  | { state: "ended" }
  | { state: "ending"; endsAt: Date | null }
  | { state: "requested" }
  | { state: "refused"; fault: string };

export type ResumeInput = {
  /** Made by the page, so that a second click finds the first request. */
  requestId: string;
  /** The subscription's first order. */
  orderId: string;
  /** "buyer". */
  actor: string;
};

/** `requested`: the provider did not respond yet, a job retries. `refused`: the subscription has ended. */
export type ResumeResult = { state: "resumed" | "requested" | "refused" };

/** Cancels a subscription, or records the request and leaves it to a job. Fails if the request was not recorded. */
export async function cancelSubscription(
  app: App,
  input: CancellationInput,
): Promise<Result<{ end: CancellationResult }>> {
  const first = await findFirstSubscriptionOrder(app, input.orderId);
  if (!first) return failure("This order has no subscription.");
  const modeMismatch = findModeMismatch(app, first);
  if (modeMismatch) return failure(`${modeMismatch} End this subscription in the card provider’s dashboard.`);
  await app.db.transaction((tx) => recordCancellation(app, tx, first.id, input));
  return { ok: true, end: await tryCancellation(app, { ...input, orderId: first.id }) };
}

/** The first order of this order's subscription, or undefined. */
export async function findFirstSubscriptionOrder(app: App, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.subscriptionId ? findOrderBySubscription(app, order.subscriptionId, null) : undefined;
}

/** Records the request and enqueues its job, unless it is recorded already or the subscription has ended. */
export async function recordCancellation(
  app: App,
  tx: Tx,
  firstId: string,
  { requestId, when, actor }: Omit<CancellationInput, "orderId">,
): Promise<void> {
  const [first] = await tx.select().from(orders).where(eq(orders.id, firstId)).for("update");
  if (!first || first.subscriptionStatus === "ended") return;
  if (await hasOrderEvent(tx, firstId, "subscription-end-requested", { requestId })) return;
  await recordOrderEvent(tx, firstId, "subscription-end-requested", actor, { requestId, when });
  // The activity log contains only actions of admins.
  if (actor !== "buyer")
    await recordActivity(tx, { actor, kind: "cancel-subscription", subject: firstId, detail: { requestId, when } });
  await app.queue.enqueue(tx, "cancel-subscription", { orderId: firstId, when, actor, requestId });
}

/** Calls the provider for a recorded request. If the provider is unavailable, the request's job retries. */
export async function tryCancellation(app: App, input: CancellationInput): Promise<CancellationResult> {
  try {
    return await cancelAtProvider(app, input);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, orderId: input.orderId }, "The provider does not answer; the job will end it");
    return { state: "requested" };
  }
}

/** Job handler. Skips a cancellation at period end if a newer request exists. Throws PaymentProviderUnavailable. */
export async function processCancellation(app: App, input: CancellationInput): Promise<void> {
  if (input.when === "period-end" && (await findNewerRequest(app.db, input))) return;
  await cancelAtProvider(app, input);
}

async function cancelAtProvider(app: App, input: CancellationInput): Promise<CancellationResult> {
  const first = await getSubscribedOrder(app, input.orderId);
  if (first.subscriptionStatus === "ended") return { state: "ended" };
  const modeMismatch = findModeMismatch(app, first);
  // The subscription belongs to the other mode's account: the job waits until the mode is switched back.
  if (modeMismatch) throw new PaymentProviderUnavailable(`The end of ${first.subscriptionId} waits: ${modeMismatch}`);
  const result = await endSubscription(app, first.subscriptionId, input.when);
  if (!result.ok) return refuseCancellation(app, input, result.error);
  const { subscription } = result;
  await saveProviderSubscription(app, subscription);
  if (input.when === "period-end") await applyNewerRequest(app, input, "end");
  return subscription.status === "ended" ? { state: "ended" } : { state: "ending", endsAt: subscription.periodEnd };
}

/** A rejection counts as success if the subscription has that end already. Throws PaymentProviderUnavailable. */
async function endSubscription(
  app: App,
  subscriptionId: string,
  when: CancellationTiming,
): Promise<Result<{ subscription: ProviderSubscription }>> {
  try {
    return { ok: true, subscription: await app.paymentProvider.endSubscription(subscriptionId, when) };
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    const subscription = await app.paymentProvider.findSubscription(subscriptionId);
    const done = subscription?.status === "ended" || (when === "period-end" && subscription?.endsAtPeriodEnd);
    return subscription && done ? { ok: true, subscription } : failure(error.message);
  }
}

async function refuseCancellation(
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

/** Takes back a cancellation, or records the request and leaves it to a job. Fails if the request was not recorded. */
export async function resumeSubscription(app: App, input: ResumeInput): Promise<Result<ResumeResult>> {
  const { orderId, requestId, actor } = input;
  const [first] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!first?.subscriptionId) return failure("This order has no subscription.");
  const modeMismatch = findModeMismatch(app, first);
  if (modeMismatch) return failure(modeMismatch);
  if (first.subscriptionStatus === "active") return { ok: true, state: "resumed" };
  if (first.subscriptionStatus !== "ending") return { ok: true, state: "refused" };
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "subscription-resume-requested", { requestId })) return;
    await recordOrderEvent(tx, orderId, "subscription-resume-requested", actor, { requestId });
    await app.queue.enqueue(tx, "resume-subscription", input);
  });
  try {
    return { ok: true, ...(await resumeAtProvider(app, input)) };
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, orderId }, "The provider does not answer; the job will resume the subscription");
    return { ok: true, state: "requested" };
  }
}

/** Job handler. Skips the request if a newer one exists. Throws PaymentProviderUnavailable. */
export async function processResume(app: App, input: ResumeInput): Promise<void> {
  if (!(await findNewerRequest(app.db, input))) await resumeAtProvider(app, input);
}

async function resumeAtProvider(app: App, input: ResumeInput): Promise<ResumeResult> {
  const first = await getSubscribedOrder(app, input.orderId);
  if (first.subscriptionStatus === "ended") return { state: "refused" };
  const modeMismatch = findModeMismatch(app, first);
  if (modeMismatch)
    throw new PaymentProviderUnavailable(`${first.subscriptionId} waits to be resumed: ${modeMismatch}`);
  try {
    await saveProviderSubscription(app, await app.paymentProvider.resumeSubscription(first.subscriptionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    return refuseResume(app, input, first.subscriptionId, error.message);
  }
  await applyNewerRequest(app, input, "resume");
  return { state: "resumed" };
}

/** Stores the subscription's current state, because it has probably ended, and records the rejection on the timeline. */
async function refuseResume(
  app: App,
  { orderId, requestId, actor }: ResumeInput,
  subscriptionId: string,
  fault: string,
): Promise<ResumeResult> {
  await syncSubscription(app, subscriptionId);
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "subscription-resume-refused", { requestId })) return;
    await recordOrderEvent(tx, orderId, "subscription-resume-refused", actor, { requestId, fault });
  });
  return { state: "refused" };
}

async function getSubscribedOrder(app: App, id: string): Promise<OrderRow & { subscriptionId: string }> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order?.subscriptionId)
    throw new Error(`The order ${id} has no subscription: was the database restored from an older copy?`);
  return { ...order, subscriptionId: order.subscriptionId };
}

type SubscriptionRequest = { orderId: string; requestId: string };
type RecordedRequest = SubscriptionRequest & { kind: "end" | "resume"; actor: string };

/** The latest request for the subscription; null if it is this one. */
async function findNewerRequest(db: Db, { orderId, requestId }: SubscriptionRequest): Promise<RecordedRequest | null> {
  const [event] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, Object.values(REQUEST_EVENTS))))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const latestId = event?.detail?.requestId;
  if (!event || typeof latestId !== "string" || latestId === requestId) return null;
  return {
    orderId,
    requestId: latestId,
    kind: event.kind === REQUEST_EVENTS.end ? "end" : "resume",
    actor: event.actor,
  };
}

/**
 * Call it after the provider applied a request: if the opposite was requested in the meantime, both calls may have arrived in
 * the wrong order, so that a job repeats the newer one.
 */
async function applyNewerRequest(app: App, request: SubscriptionRequest, kind: RecordedRequest["kind"]): Promise<void> {
  const newer = await findNewerRequest(app.db, request);
  if (!newer || newer.kind === kind) return;
  const { orderId, requestId, actor } = newer;
  await app.db.transaction((tx) =>
    newer.kind === "end"
      ? app.queue.enqueue(tx, "cancel-subscription", { orderId, requestId, actor, when: "period-end" })
      : app.queue.enqueue(tx, "resume-subscription", { orderId, requestId, actor }),
  );
}
