import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { orders } from "~/db/tables";
import { PaymentsRefused, PaymentsUnavailable } from "~/payments/payments";
import { type Result, refused } from "~/result";
import { isRecorded, recordEvent } from "../records/order-events.server";
import { otherMode } from "../records/order-mode.server";
import { applySubscription, syncSubscription } from "./subscriptions.server";
import { grantNewerWish, newerWish } from "./wishes.server";

export type WantedResume = {
  /** Made by the page that asks, so that a second press finds the first one's request. */
  requestId: string;
  /** The one that began the subscription. */
  orderId: string;
  /** "buyer". */
  actor: string;
};

/** `requested`: the provider did not answer yet, a job goes on asking. `refused`: it is too late. */
export type ResumeOutcome = { state: "resumed" | "requested" | "refused" };

/** Lets a subscription that is set to end go on, or records the request and leaves it to a job; an error when it was not recorded. */
export async function requestResume(app: App, wanted: WantedResume): Promise<Result<ResumeOutcome>> {
  const { orderId, requestId, actor } = wanted;
  const [first] = await app.db.select().from(orders).where(eq(orders.id, orderId));
  if (!first?.subscriptionId) return refused("This order has no subscription.");
  const foreign = otherMode(app, first);
  if (foreign) return refused(foreign);
  if (first.subscriptionStatus === "active") return { ok: true, state: "resumed" };
  if (first.subscriptionStatus !== "ending") return { ok: true, state: "refused" };
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await isRecorded(tx, orderId, "subscription-resume-requested", { requestId })) return;
    await recordEvent(tx, orderId, "subscription-resume-requested", actor, { requestId });
    await app.queue.enqueue(tx, "resume-subscription", wanted);
  });
  try {
    return { ok: true, ...(await settleResume(app, wanted)) };
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    app.log.warn({ err: error, orderId }, "The provider does not answer; the job will resume the subscription");
    return { ok: true, state: "requested" };
  }
}

/** The job of every request; one that was asked to end since is left alone. Throws PaymentsUnavailable, so that it is tried again. */
export async function finishResume(app: App, wanted: WantedResume): Promise<void> {
  if (!(await newerWish(app.db, wanted))) await settleResume(app, wanted);
}

async function settleResume(app: App, wanted: WantedResume): Promise<ResumeOutcome> {
  const [first] = await app.db.select().from(orders).where(eq(orders.id, wanted.orderId));
  if (!first?.subscriptionId)
    throw new Error(`The order ${wanted.orderId} has no subscription: was the database restored from an older copy?`);
  if (first.subscriptionStatus === "ended") return { state: "refused" };
  const foreign = otherMode(app, first);
  if (foreign) throw new PaymentsUnavailable(`${first.subscriptionId} waits to be resumed: ${foreign}`);
  try {
    await applySubscription(app, await app.paymentProvider.resumeSubscription(first.subscriptionId));
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    return refuse(app, wanted, first.subscriptionId, error.message);
  }
  await grantNewerWish(app, wanted, "resume");
  return { state: "resumed" };
}

/** It has ended meanwhile, or the provider does not know it: our books learn that, and the timeline says why nothing came of it. */
async function refuse(
  app: App,
  { orderId, requestId, actor }: WantedResume,
  subscriptionId: string,
  fault: string,
): Promise<ResumeOutcome> {
  await syncSubscription(app, subscriptionId);
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await isRecorded(tx, orderId, "subscription-resume-refused", { requestId })) return;
    await recordEvent(tx, orderId, "subscription-resume-refused", actor, { requestId, fault });
  });
  return { state: "refused" };
}
