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

/**
 * A subscription may be asked to end and to go on several times within a moment, and jobs ask the provider again. What was asked for last is
 * what counts, in whatever order the provider was asked.
 */

/** One request, by its id and the order that began the subscription. */
type Request = { orderId: string; requestId: string };

type Wish = Request & { kind: "end" | "resume"; actor: string };

const KINDS = { end: "subscription-end-requested", resume: "subscription-resume-requested" } as const;

/** What was asked for last, or null. */
async function latestWish(db: Db, orderId: string): Promise<Wish | null> {
  const [line] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, Object.values(KINDS))))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const requestId = line?.detail?.requestId;
  if (!line || typeof requestId !== "string") return null;
  return { orderId, requestId, kind: line.kind === KINDS.end ? "end" : "resume", actor: line.actor };
}

/** What was asked for after this request; null when it is the last one. */
async function findNewerRequest(db: Db, { orderId, requestId }: Request): Promise<Wish | null> {
  const latest = await latestWish(db, orderId);
  return latest && latest.requestId !== requestId ? latest : null;
}

/**
 * After the provider did what this request asked for: when something else was asked for meanwhile, the provider may have heard both in the
 * wrong order, and a job asks for the later one again.
 */
async function applyNewerRequest(app: App, request: Request, kind: Wish["kind"]): Promise<void> {
  const newer = await findNewerRequest(app.db, request);
  if (!newer || newer.kind === kind) return;
  const { orderId, requestId, actor } = newer;
  await app.db.transaction((tx) =>
    newer.kind === "end"
      ? app.queue.enqueue(tx, "cancel-subscription", { orderId, requestId, actor, when: "period-end" })
      : app.queue.enqueue(tx, "resume-subscription", { orderId, requestId, actor }),
  );
}

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
  if (!answer.ok) return refuseCancellation(app, wanted, answer.error);
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

export type ResumeInput = {
  /** Made by the page that asks, so that a second press finds the first one's request. */
  requestId: string;
  /** The one that began the subscription. */
  orderId: string;
  /** "buyer". */
  actor: string;
};

/** `requested`: the provider did not answer yet, a job goes on asking. `refused`: it is too late. */
export type ResumeResult = { state: "resumed" | "requested" | "refused" };

/** Lets a subscription that is set to end go on, or records the request and leaves it to a job; an error when it was not recorded. */
export async function resumeSubscription(app: App, wanted: ResumeInput): Promise<Result<ResumeResult>> {
  const { orderId, requestId, actor } = wanted;
  const [first] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!first?.subscriptionId) return failure("This order has no subscription.");
  const foreign = findModeMismatch(app, first);
  if (foreign) return failure(foreign);
  if (first.subscriptionStatus === "active") return { ok: true, state: "resumed" };
  if (first.subscriptionStatus !== "ending") return { ok: true, state: "refused" };
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "subscription-resume-requested", { requestId })) return;
    await recordOrderEvent(tx, orderId, "subscription-resume-requested", actor, { requestId });
    await app.queue.enqueue(tx, "resume-subscription", wanted);
  });
  try {
    return { ok: true, ...(await settleResume(app, wanted)) };
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, orderId }, "The provider does not answer; the job will resume the subscription");
    return { ok: true, state: "requested" };
  }
}

/** The job of every request; one that was asked to end since is left alone. Throws PaymentProviderUnavailable, so that it is tried again. */
export async function processResume(app: App, wanted: ResumeInput): Promise<void> {
  if (!(await findNewerRequest(app.db, wanted))) await settleResume(app, wanted);
}

async function settleResume(app: App, wanted: ResumeInput): Promise<ResumeResult> {
  const [first] = await app.db.select().from(orders).where(eq(orders.id, wanted.orderId));
  if (!first?.subscriptionId)
    throw new Error(`The order ${wanted.orderId} has no subscription: was the database restored from an older copy?`);
  if (first.subscriptionStatus === "ended") return { state: "refused" };
  const foreign = findModeMismatch(app, first);
  if (foreign) throw new PaymentProviderUnavailable(`${first.subscriptionId} waits to be resumed: ${foreign}`);
  try {
    await saveProviderSubscription(app, await app.paymentProvider.resumeSubscription(first.subscriptionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    return refuseResume(app, wanted, first.subscriptionId, error.message);
  }
  await applyNewerRequest(app, wanted, "resume");
  return { state: "resumed" };
}

/** It has ended meanwhile, or the provider does not know it: our books learn that, and the timeline says why nothing came of it. */
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
