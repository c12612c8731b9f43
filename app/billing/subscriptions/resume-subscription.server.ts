import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { findModeMismatch } from "~/orders/payment-mode";
import { hasOrderEvent, recordOrderEvent } from "~/orders/timeline.server";
import { saveProviderSubscription, syncSubscription } from "./subscriptions.server";
import { applyNewerRequest, findNewerRequest } from "./wishes.server";

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
    return refuse(app, wanted, first.subscriptionId, error.message);
  }
  await applyNewerRequest(app, wanted, "resume");
  return { state: "resumed" };
}

/** It has ended meanwhile, or the provider does not know it: our books learn that, and the timeline says why nothing came of it. */
async function refuse(
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
