import { and, desc, eq, inArray } from "drizzle-orm";
import {
  type PaymentProvider,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  type ProviderSubscription,
} from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orderEvents, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { hasOrderEvent, recordOrderEvent } from "~/orders/order-events.server";
import { findModeMismatch } from "~/orders/payment-mode";
import type { CancellationTiming } from "./cancellation-timings";
import { findOrderBySubscription } from "./renewals.server";
import { saveProviderSubscription, syncSubscription } from "./subscriptions.server";

// Calls to the provider may arrive in another order, because jobs repeat them: the latest request on the timeline wins.

const REQUEST_EVENTS = { end: "subscription-end-requested", resume: "subscription-resume-requested" } as const;

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

/** `orderId`: the subscription's first order. */
export type ResumeInput = Omit<CancellationInput, "when">;

/** `requested`: the provider did not respond yet, a job retries. `refused`: the subscription has ended. */
export type ResumeResult = { state: "resumed" | "requested" | "refused" };

/** Leaves it to a job if the provider is unavailable. */
export async function cancelSubscription(
  app: PaymentApp,
  input: CancellationInput,
): Promise<Result<{ end: CancellationResult }>> {
  const first = await findFirstSubscriptionOrder(app.db, input.orderId);
  if (!first) return failure("This order has no subscription.");
  const modeMismatch = findModeMismatch(app, first);
  if (modeMismatch) return failure(`${modeMismatch} End this subscription in the card provider’s dashboard.`);
  await app.db.transaction((tx) => recordCancellation(app.queue, tx, first.id, input));
  return { ok: true, end: await tryCancellation(app, { ...input, orderId: first.id }) };
}

export async function findFirstSubscriptionOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order?.subscriptionId ? findOrderBySubscription(db, order.subscriptionId, null) : undefined;
}

export async function recordCancellation(
  queue: App["queue"],
  tx: Tx,
  firstId: string,
  { requestId, when, actor }: Omit<CancellationInput, "orderId">,
): Promise<void> {
  const [first] = await tx.select().from(orders).where(eq(orders.id, firstId)).for("update");
  if (!first || first.subscriptionStatus === "ended") return;
  if (await hasOrderEvent(tx, firstId, "subscription-end-requested", { requestId })) return;
  const detail = { requestId, when };
  await recordOrderEvent(queue, tx, { kind: "subscription-end-requested", orderId: firstId, actor, detail });
}

/** For a recorded request, whose job retries if the provider is unavailable. */
export async function tryCancellation(app: PaymentApp, input: CancellationInput): Promise<CancellationResult> {
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

async function cancelAtProvider(app: PaymentApp, input: CancellationInput): Promise<CancellationResult> {
  const first = await getSubscribedOrder(app.db, input.orderId);
  if (first.subscriptionStatus === "ended") return { state: "ended" };
  const modeMismatch = findModeMismatch(app, first);
  // The subscription belongs to the other mode's account: the job waits until the mode is switched back.
  if (modeMismatch) throw new PaymentProviderUnavailable(`The end of ${first.subscriptionId} waits: ${modeMismatch}`);
  const result = await endSubscription(app.paymentProvider, first.subscriptionId, input.when);
  if (!result.ok) {
    await recordRefusal(app, input, "subscription-end-refused", result.error);
    return { state: "refused", fault: result.error };
  }
  const { subscription } = result;
  await saveProviderSubscription(app, subscription);
  if (input.when === "period-end") await applyNewerRequest(app, input, "end");
  return subscription.status === "ended"
    ? { state: "ended" }
    : { state: "ending", endsAt: subscription.endsAt ?? subscription.periodEnd };
}

/** A rejection counts as success if the subscription has that end already. Throws PaymentProviderUnavailable. */
async function endSubscription(
  paymentProvider: PaymentProvider,
  subscriptionId: string,
  when: CancellationTiming,
): Promise<Result<{ subscription: ProviderSubscription }>> {
  try {
    return { ok: true, subscription: await paymentProvider.endSubscription(subscriptionId, when) };
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    const subscription = await paymentProvider.findSubscription(subscriptionId);
    const done = subscription?.status === "ended" || (when === "period-end" && subscription?.endsAtPeriodEnd);
    return subscription && done ? { ok: true, subscription } : failure(error.message);
  }
}

const recordRefusal = (
  app: Pick<App, "db" | "queue">,
  input: ResumeInput,
  kind: `subscription-${"end" | "resume"}-refused`,
  fault: string,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const { orderId, requestId, actor } = input;
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, kind, { requestId })) return;
    await recordOrderEvent(app.queue, tx, { kind, orderId, actor, detail: { requestId, fault } });
  });

/** Leaves it to a job if the provider is unavailable. */
export async function resumeSubscription(app: PaymentApp, input: ResumeInput): Promise<Result<ResumeResult>> {
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
    await recordOrderEvent(app.queue, tx, {
      kind: "subscription-resume-requested",
      orderId,
      actor,
      detail: { requestId },
    });
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

async function resumeAtProvider(app: PaymentApp, input: ResumeInput): Promise<ResumeResult> {
  const first = await getSubscribedOrder(app.db, input.orderId);
  if (first.subscriptionStatus === "ended") return { state: "refused" };
  const modeMismatch = findModeMismatch(app, first);
  if (modeMismatch)
    throw new PaymentProviderUnavailable(`${first.subscriptionId} waits to be resumed: ${modeMismatch}`);
  try {
    await saveProviderSubscription(app, await app.paymentProvider.resumeSubscription(first.subscriptionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderRejected)) throw error;
    // It has probably ended.
    await syncSubscription(app, first.subscriptionId);
    await recordRefusal(app, input, "subscription-resume-refused", error.message);
    return { state: "refused" };
  }
  await applyNewerRequest(app, input, "resume");
  return { state: "resumed" };
}

async function getSubscribedOrder(db: Db, id: string): Promise<OrderRow & { subscriptionId: string }> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order?.subscriptionId)
    throw new Error(`The order ${id} has no subscription: was the database restored from an older copy?`);
  return { ...order, subscriptionId: order.subscriptionId };
}

type RecordedRequest = ResumeInput & { kind: "end" | "resume" };

/** The latest request for the subscription; null if it is this one. */
async function findNewerRequest(db: Db, { orderId, requestId }: ResumeInput): Promise<RecordedRequest | null> {
  const [event] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, Object.values(REQUEST_EVENTS))))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const latestId = event?.detail?.requestId;
  if (!event || typeof latestId !== "string" || latestId === requestId) return null;
  const kind = event.kind === REQUEST_EVENTS.end ? "end" : "resume";
  return { orderId, requestId: latestId, kind, actor: event.actor };
}

/** Both calls may have arrived in the wrong order: a job repeats the newer one. */
async function applyNewerRequest(app: PaymentApp, request: ResumeInput, kind: RecordedRequest["kind"]): Promise<void> {
  const newer = await findNewerRequest(app.db, request);
  if (!newer || newer.kind === kind) return;
  const { orderId, requestId, actor } = newer;
  await app.db.transaction((tx) =>
    newer.kind === "end"
      ? app.queue.enqueue(tx, "cancel-subscription", { orderId, requestId, actor, when: "period-end" })
      : app.queue.enqueue(tx, "resume-subscription", { orderId, requestId, actor }),
  );
}
