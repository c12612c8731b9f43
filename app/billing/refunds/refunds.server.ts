import { and, eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import {
  type CancellationResult,
  type CancellationTiming,
  findFirstSubscriptionOrder,
  recordCancellation,
  tryCancellation,
} from "~/billing/subscriptions/cancel-and-resume.server";
import type { RefundStatus } from "~/lib/db/column-types";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders, type RefundRow, refunds } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { findModeMismatch } from "~/orders/payment-mode";
import { recordOrderEvent } from "~/orders/timeline.server";
import { listRefunds, refundableAmount } from "./refund-eligibility.server";
import {
  findGrantBlocker,
  markRequestGranted,
  type RefundRequestGrant,
  reopenRefundRequest,
} from "./refund-request-state.server";
import { syncRefunds } from "./refund-sync.server";

export type RefundInput = {
  /** Made by the page that asks, so that a second press finds the first one's refund. */
  id: string;
  orderId: string;
  /** Cents. */
  amount: number;
  reason: string;
  /** The email address of the member of staff. */
  actor: string;
  /** Cents of the order that the actor may give back, all its refunds together; null or absent for any amount. */
  limit?: number | null;
  /** Cents that the asking page showed as no longer to be given back; the refund is refused when that has changed. */
  seen?: number;
  /** When the subscription that the order belongs to is to end with it; absent to leave it running. */
  end?: CancellationTiming;
  /** The customer's request that it grants. */
  request?: RefundRequestGrant;
};

/** `requested`: the provider did not answer yet, a job goes on asking. `end` is absent where no end was asked for or begun. */
export type RefundResult = Result<{ status: RefundStatus }> & { end?: CancellationResult };

/**
 * Gives money back. The amount is reserved in our own books first, under the order's lock, so that two members of staff
 * never give back more than was paid; then the provider is asked, and a job asks again until it has answered.
 */
export async function issueRefund(app: App, wanted: RefundInput): Promise<RefundResult> {
  const { id, end: when, actor } = wanted;
  const first = when && (await findFirstSubscriptionOrder(app, wanted.orderId));
  if (when && !first) return failure("This order has no subscription.");
  // Both in one transaction: when the refund is refused, the subscription goes on.
  const refusal = await app.db.transaction(async (tx) => {
    const reason = (await findGrantBlocker(tx, wanted)) ?? (await reserveRefund(app, tx, wanted));
    if (!reason) await markRequestGranted(tx, wanted, app.now());
    if (!reason && first && when) await recordCancellation(app, tx, first.id, { requestId: id, when, actor });
    return reason;
  });
  if (refusal) return failure(refusal);
  const [refund, end] = await Promise.all([
    tryRefund(app, id),
    first && when ? tryCancellation(app, { requestId: id, orderId: first.id, when, actor }) : undefined,
  ]);
  return end ? { ...refund, end } : refund;
}

/** Asks the provider at once; when it does not answer, the job asks again. */
async function tryRefund(app: App, id: string): Promise<RefundResult> {
  try {
    return outcome(await settleRefund(app, id));
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, refundId: id }, "The card provider is not responding. The refund's job will ask again");
    return { ok: true, status: "requested" };
  }
}

/** The job of every refund. Throws while the provider has not finished it, so that the job is tried again. */
export async function processRefund(app: App, refundId: string): Promise<void> {
  const refund = await settleRefund(app, refundId);
  if (refund.status === "requested" || refund.status === "pending")
    throw new PaymentProviderUnavailable(`The refund ${refundId} is still on its way`);
}

/** Writes the refund, which reserves its amount, and its job; returns why it is refused, else null. */
async function reserveRefund(app: App, tx: Tx, wanted: RefundInput): Promise<string | null> {
  const { id, orderId, amount, reason, actor } = wanted;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return "This order doesn’t exist.";
  const made = await listRefunds(tx, orderId);
  const earlier = made.find((refund) => refund.id === id);
  if (earlier) return earlier.amount === amount ? null : askedBefore(earlier);
  const foreign = findModeMismatch(app, order);
  if (foreign) return `${foreign} Make this refund in the card provider’s dashboard.`;
  const reasonAgainst = whyNotRefundable(wanted, order, refundableAmount(order, made)) ?? whyBeyond(wanted, made);
  if (reasonAgainst) return reasonAgainst;
  const [held] = await tx
    .insert(refunds)
    .values({ id, orderId, amount, reason, actor })
    .onConflictDoNothing()
    .returning();
  if (!held) return "This refund was made for another order. Please reload the page.";
  await recordOrderEvent(tx, orderId, "refund-requested", actor, { refundId: id, amount, reason });
  await recordActivity(tx, {
    actor,
    kind: "refund",
    subject: orderId,
    detail: { refundId: id, cents: amount, reason },
  });
  await app.queue.enqueue(tx, "process-refund", { refundId: id });
  return null;
}

const nothingLeft = ({ disputedAmount }: OrderRow): string =>
  disputedAmount > 0
    ? "The customer’s bank is holding this payment because of a dispute, so you can’t refund it now."
    : "Nothing on this order can be refunded.";

/** Why this amount may not be refunded while `left` cents of the order are left, or null. */
function whyNotRefundable({ amount, seen }: RefundInput, order: OrderRow, left: number): string | null {
  if (left === 0) return nothingLeft(order);
  if (seen !== undefined && seen !== order.amount - left) {
    return `This order has changed in the meantime: ${formatUsd(left)} is left. Please review it before you refund more.`;
  }
  return amount > left ? `You can refund at most ${formatUsd(left)} of this order.` : null;
}

/** Why this is more than the actor may give back, or null. Refunds that were not made count for nothing. */
function whyBeyond({ amount, limit }: RefundInput, made: readonly RefundRow[]): string | null {
  const back = made.filter(({ status }) => status !== "failed" && status !== "refused");
  const all = back.reduce((sum, refund) => sum + refund.amount, amount);
  if (limit === undefined || limit === null || all <= limit) return null;
  return `You can refund up to ${formatUsd(limit)} per order in total. Please ask an owner.`;
}

const askedBefore = ({ amount }: RefundRow) =>
  `This form has already requested a refund of ${formatUsd(amount)}. Please review the order before you request another one.`;

/** Asks the provider for the refund, unless it has it already, and saves the provider's answer. Throws PaymentProviderUnavailable. */
async function settleRefund(app: App, refundId: string): Promise<RefundRow> {
  const { refund, order } = await loadRefund(app, refundId);
  if (refund.status !== "requested" && refund.status !== "pending") return refund;
  const foreign = findModeMismatch(app, order);
  // It may have been made before the shop changed its mode: it waits until its own provider can be asked.
  if (foreign) throw new PaymentProviderUnavailable(`The refund ${refundId} waits: ${foreign}`);
  const paymentIntentId = await getPaymentId(app, order);
  if (!paymentIntentId) return refuse(app, refund, "The card provider has no payment for this order.");
  // A key is forgotten after a day: the provider's own list is what tells whether this refund was made.
  const known = await app.paymentProvider.findRefunds(paymentIntentId);
  if (!known.some((made) => made.refundId === refund.id)) {
    try {
      const idempotencyKey = `refund-${refund.id}`;
      await app.paymentProvider.refund({ paymentIntentId, amount: refund.amount, refundId: refund.id, idempotencyKey });
    } catch (error) {
      if (error instanceof PaymentProviderRejected) return refuse(app, refund, error.message);
      throw error;
    }
  }
  await syncRefunds(app, paymentIntentId);
  return (await loadRefund(app, refundId)).refund;
}

async function loadRefund(app: App, refundId: string): Promise<{ refund: RefundRow; order: OrderRow }> {
  const [row] = await app.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  if (!row) throw new Error(`The refund ${refundId} does not exist. Was the database restored from an older copy?`);
  return row;
}

/** The provider's id of the payment of an order. Throws PaymentProviderUnavailable. */
async function getPaymentId(app: App, order: OrderRow): Promise<string | null> {
  if (order.paymentIntentId || !order.paymentSessionId) return order.paymentIntentId;
  const found = (await app.paymentProvider.findSession(order.paymentSessionId))?.paymentIntentId ?? null;
  if (found) await app.db.update(orders).set({ paymentIntentId: found }).where(eq(orders.id, order.id));
  return found;
}

/** Marks a refund that will not be made, which frees its amount. Returns the refund as it is now: one that was made stays as it is. */
export async function rejectRefund(
  tx: Tx,
  refund: RefundRow,
  { kind, actor, fault }: { kind: "refund-refused" | "refund-given-up"; actor: string; fault: string },
): Promise<RefundRow> {
  const [changed] = await tx
    .update(refunds)
    .set({ status: "refused", fault })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "requested")))
    .returning();
  if (!changed) return refund;
  await recordOrderEvent(tx, refund.orderId, kind, actor, { refundId: refund.id, amount: refund.amount, fault });
  await reopenRefundRequest(tx, refund.id);
  return changed;
}

const refuse = (app: App, refund: RefundRow, fault: string): Promise<RefundRow> =>
  app.db.transaction((tx) => rejectRefund(tx, refund, { kind: "refund-refused", actor: refund.actor, fault }));

const outcome = ({ status, fault }: RefundRow): RefundResult =>
  status === "refused" || status === "failed"
    ? failure(fault ?? "The card provider couldn’t return the money.")
    : { ok: true, status };

/** `made`: the provider had made it all the same. `gone`: somebody else dealt with its job meanwhile. */
export type AbandonedRefund = "given-up" | "made" | "gone";

/**
 * Stops asking for a refund. The provider is asked once more whether it was made, and what it says is taken over; else the
 * refund is refused, so that it no longer holds its amount, and the order's timeline says so.
 *
 * @param discard takes the refund's job away, in the same transaction; false when it is gone
 * @throws PaymentProviderUnavailable while nobody can tell
 */
export async function abandonRefund(
  app: App,
  refundId: string,
  actor: string,
  discard: (tx: Tx) => Promise<boolean>,
): Promise<AbandonedRefund> {
  const [found] = await app.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  const made = found ? await isMade(app, found.order, refundId) : false;
  return app.db.transaction(async (tx) => {
    if (!(await discard(tx))) return "gone";
    if (made) return "made";
    if (found) await rejectRefund(tx, found.refund, { kind: "refund-given-up", actor, fault: FAULT });
    return "given-up";
  });
}

const FAULT = "Abandoned. The card provider never made this refund.";

async function isMade(app: App, order: OrderRow, refundId: string): Promise<boolean> {
  const paymentIntentId = await getPaymentId(app, order);
  if (!paymentIntentId) return false;
  const known = await app.paymentProvider.findRefunds(paymentIntentId);
  if (!known.some((refund) => refund.refundId === refundId)) return false;
  await syncRefunds(app, paymentIntentId);
  return true;
}
