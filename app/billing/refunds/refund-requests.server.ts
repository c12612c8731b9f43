import { eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { WorkStatus } from "~/lib/db/column-types";
import type { Tx } from "~/lib/db/database";
import { orders, refundRequests } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "~/orders/timeline.server";
import { getRefundEligibility, type RefundOption } from "./refund-eligibility.server";
import { REFUND_REASON_MAX_LENGTH } from "./refund-policy";
import { lockRefundRequest } from "./refund-request-state.server";
import { issueRefund, type RefundResult } from "./refunds.server";

/** What the form of a customer asks for. */
export type RefundRequestInput = {
  /** Made by the page that asks, so that a second press finds the first one's request. */
  id: string;
  /** The order that its customer works with; whoever calls has made sure that they may see it. */
  subjectId: string;
  /** Cents that the page said; it is refused when that has changed. */
  amount: number;
  reason: string;
  /** What becomes of the subscription; null where none was asked about. */
  subscription: "end" | "keep" | null;
};

const STALE = "Please reload the page and try again.";
const reasonText = z
  .string()
  .trim()
  .max(REFUND_REASON_MAX_LENGTH, `Please use at most ${REFUND_REASON_MAX_LENGTH} characters for the reason.`);

/** Asks staff for the policy's refund, with the team's mail. The same id asks once. */
export async function createRefundRequest(app: App, asked: RefundRequestInput): Promise<Result> {
  const { id, subjectId, subscription } = asked;
  const reason = reasonText.safeParse(asked.reason);
  if (!reason.success) return failure(reason.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const [subject] = await tx.select().from(orders).where(eq(orders.id, subjectId)).for("update");
    if (!subject) return failure(STALE);
    const earlier = await findRequest(tx, id);
    if (earlier) return earlier.subjectId === subjectId ? { ok: true } : failure(STALE);
    const { offer, against, last } = await getRefundEligibility(app, tx, subject);
    if (last?.status === "open")
      return failure("You’ve already asked for a refund. We’ll reply within 3 business days.");
    if (!offer) return failure(against ? WHY_NOT[against] : "There is nothing to refund.");
    const fault = faultIn(offer, asked);
    if (fault) return failure(fault);
    const { orderId, amount } = offer;
    const told = reason.data || null;
    await tx.insert(refundRequests).values({
      id,
      orderId,
      subjectId,
      amount,
      reason: told,
      endsSubscription: subscription === "end",
      createdAt: app.now(),
    });
    await recordOrderEvent(tx, subjectId, "refund-asked", "buyer", { requestId: id, amount, reason: told });
    await app.queue.enqueue(tx, "refund-request-team-email", { requestId: id });
    return { ok: true };
  });
}

const WHY_NOT = {
  begun: "We’ve started on your order in the meantime. Please send us a message instead.",
  disputed: "Your bank is looking into this payment, so we can’t refund it at the same time.",
};

function faultIn(offer: RefundOption, { amount, subscription }: RefundRequestInput): string | null {
  if (amount !== offer.amount)
    return `The amount has changed to ${formatUsd(offer.amount)}. Please check it and ask again.`;
  if (offer.subscription && !subscription) return "Please choose what happens to your subscription.";
  return null;
}

/** Takes back a request that nobody has decided; a second press changes nothing. */
export async function withdrawRefundRequest(app: App, id: string, subjectId: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const request = (await lockRefundRequest(tx, id))?.request;
    if (request?.subjectId !== subjectId) return failure(STALE);
    if (request.status === "withdrawn") return { ok: true };
    if (request.status !== "open") return failure("We’ve already decided on your request. Please reload the page.");
    await tx.update(refundRequests).set({ status: "withdrawn", decidedAt: app.now() }).where(eq(refundRequests.id, id));
    await recordOrderEvent(tx, subjectId, "refund-withdrawn", "buyer", { requestId: id, amount: request.amount });
    return { ok: true };
  });
}

async function findRequest(tx: Tx, id: string) {
  const [found] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id));
  return found;
}

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
