import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { refundRequests } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "~/orders/timeline.server";
import type { WorkStatus } from "~/orders/work-status";
import { lockRefundRequest } from "./refund-request-state.server";
import { issueRefund, type RefundResult } from "./refunds.server";

/** What a member of staff decides, with what the page showed; it is refused when that has changed. */
export type RefundGrantInput = {
  requestId: string;
  /** Made by the page, so that a second press finds the first one's refund. */
  refundId: string;
  /** Cents: what goes back, and what was back already. */
  cents: number;
  seen: number;
  work: WorkStatus;
  actor: string;
  /** Cents of the order that the actor may give back; null or absent for any amount. */
  limit?: number | null;
};

const GONE = "This request doesn’t exist.";

/** Gives a customer what the policy gives, by the way of every refund, and ends the subscription where that was asked for. */
export async function grantRefundRequest(
  app: App,
  { requestId, refundId, ...granted }: RefundGrantInput,
): Promise<RefundResult> {
  const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  if (!request) return failure(GONE);
  const { cents: amount, seen, work, actor, limit } = granted;
  return issueRefund(app, {
    id: refundId,
    orderId: request.orderId,
    amount,
    seen,
    actor,
    limit,
    reason: request.reason ?? "Requested by the customer",
    end: request.endsSubscription ? "now" : undefined,
    request: { id: requestId, work },
  });
}

/** Declines a request with a line that is mailed to its customer; a second press changes nothing. */
export async function declineRefundRequest(
  app: App,
  actor: string,
  requestId: string,
  answer: string,
): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const request = (await lockRefundRequest(tx, requestId))?.request;
    if (!request) return failure(GONE);
    const { status, subjectId, amount } = request;
    if (status === "declined" && request.decidedBy === actor && request.answer === answer) return { ok: true };
    if (status !== "open") return failure("Someone has dealt with this request in the meantime.");
    await tx
      .update(refundRequests)
      .set({ status: "declined", decidedAt: app.now(), decidedBy: actor, answer })
      .where(eq(refundRequests.id, requestId));
    await recordOrderEvent(tx, subjectId, "refund-declined", actor, { requestId, amount, reason: answer });
    await recordActivity(tx, {
      actor,
      kind: "refund-declined",
      subject: subjectId,
      detail: { requestId, cents: amount, reason: answer },
    });
    await app.queue.enqueue(tx, "refund-declined-email", { requestId });
    return { ok: true };
  });
}
