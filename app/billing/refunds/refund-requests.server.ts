import { eq } from "drizzle-orm";
import { z } from "zod";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { replyWords } from "~/content/promises";
import type { App } from "~/lib/app-context.server";
import type { WorkStatus } from "~/lib/db/column-types";
import { conversations, orders, refundRequests } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "~/orders/order-events.server";
import { getRefundEligibility, type RefundOption } from "./refund-eligibility.server";
import { REFUND_REASON_MAX_LENGTH } from "./refund-policy";
import { lockRefundRequest } from "./refund-request-state.server";
import { issueRefund, type RefundInput, type RefundResult } from "./refunds.server";

export type RefundRequestInput = {
  /** Made by the page, so that a second click finds the first request. */
  id: string;
  /** The order on the customer's page. The caller has checked that the customer may see it. */
  subjectId: string;
  /** Cents that the page showed; rejected if the amount has changed. */
  amount: number;
  reason: string;
  /** Null for an order without a subscription. */
  subscription: "end" | "keep" | null;
};

/** `seen` and `work` are those that the page showed; the other fields are as in RefundInput. */
export type RefundGrantInput = Pick<RefundInput, "actor" | "limit"> & {
  requestId: string;
  refundId: string;
  cents: number;
  seen: number;
  work: WorkStatus;
};

const STALE = "Please reload the page and try again.";
const GONE = "This request doesn’t exist.";
const INELIGIBLE = {
  begun: "We’ve started on your order in the meantime. Please send us a message instead.",
  disputed: "Your bank is looking into this payment, so we can’t refund it at the same time.",
};

const reasonText = z
  .string()
  .trim()
  .max(REFUND_REASON_MAX_LENGTH, `Please use at most ${REFUND_REASON_MAX_LENGTH} characters for the reason.`);

/** Idempotent for the same id. */
export async function createRefundRequest(app: PaymentApp, input: RefundRequestInput): Promise<Result> {
  const { id, subjectId, amount, subscription } = input;
  const parsed = reasonText.safeParse(input.reason);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return app.db.transaction(async (tx) => {
    const [subject] = await tx.select().from(orders).where(eq(orders.id, subjectId)).for("update");
    if (!subject) return failure(STALE);
    const [earlier] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id));
    if (earlier) return earlier.subjectId === subjectId ? { ok: true } : failure(STALE);
    const { offer, against, last } = await getRefundEligibility(app.paymentProvider, tx, subject);
    if (last?.status === "open")
      return failure(`You’ve already asked for a refund. We’ll reply within ${replyWords(subject.refundPolicy)}.`);
    if (!offer) return failure(against ? INELIGIBLE[against] : "There is nothing to refund.");
    const error = findInputError(offer, input);
    if (error) return failure(error);
    const { orderId } = offer;
    const reason = parsed.data || null;
    const endsSubscription = subscription === "end";
    await tx
      .insert(refundRequests)
      .values({ id, orderId, subjectId, amount, reason, endsSubscription, createdAt: app.now() });
    const detail = { requestId: id, amount, reason };
    await recordOrderEvent(app.queue, tx, { kind: "refund-asked", orderId: subjectId, actor: "buyer", detail });
    return { ok: true };
  });
}

function findInputError(offer: RefundOption, { amount, subscription }: RefundRequestInput): string | null {
  if (amount !== offer.amount)
    return `The amount has changed to ${formatMoney(offer.amount)}. Please check it and ask again.`;
  return offer.subscription && !subscription ? "Please choose what happens to your subscription." : null;
}

export async function withdrawRefundRequest(app: PaymentApp, id: string, subjectId: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const request = (await lockRefundRequest(tx, id))?.request;
    if (request?.subjectId !== subjectId) return failure(STALE);
    if (request.status === "withdrawn") return { ok: true };
    if (request.status !== "open") return failure("We’ve already decided on your request. Please reload the page.");
    await tx.update(refundRequests).set({ status: "withdrawn", decidedAt: app.now() }).where(eq(refundRequests.id, id));
    await tx.update(conversations).set({ about: "message" }).where(eq(conversations.id, subjectId));
    const detail = { requestId: id, amount: request.amount };
    await recordOrderEvent(app.queue, tx, { kind: "refund-withdrawn", orderId: subjectId, actor: "buyer", detail });
    return { ok: true };
  });
}

export async function grantRefundRequest(
  app: PaymentApp,
  { requestId, refundId, cents: amount, seen, work, actor, limit }: RefundGrantInput,
): Promise<RefundResult> {
  const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  if (!request) return failure(GONE);
  return issueRefund(app, {
    id: refundId,
    orderId: request.orderId,
    amount,
    seen,
    actor,
    limit,
    reason: request.reason ?? "Requested by the customer",
    end: request.endsSubscription ? "now" : "keep",
    request: { id: requestId, work },
  });
}

/** `answer` is emailed to the customer. Idempotent for the same admin and answer. */
export async function declineRefundRequest(
  app: Pick<App, "db" | "now" | "queue">,
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
    const detail = { requestId, amount, reason: answer };
    await recordOrderEvent(app.queue, tx, { kind: "refund-declined", orderId: subjectId, actor, detail });
    return { ok: true };
  });
}
