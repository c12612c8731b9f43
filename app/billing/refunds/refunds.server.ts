import { and, eq, isNull } from "drizzle-orm";
import {
  type PaymentProvider,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
  ProviderBalanceTooLow,
} from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import {
  type CancellationResult,
  findFirstSubscriptionOrder,
  recordCancellation,
  tryCancellation,
} from "~/billing/subscriptions/cancel-and-resume.server";
import type { CancellationTiming } from "~/billing/subscriptions/cancellation-timings";
import type { App } from "~/lib/app-context.server";
import type { RefundReason, RefundStatus } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type OrderRow, orders, type RefundRow, refunds } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "~/orders/order-events.server";
import { findModeMismatch } from "~/orders/payment-mode";
import { listRefunds, refundableAmount, refundedOrPending } from "./refund-eligibility.server";
import {
  findGrantBlocker,
  markRequestGranted,
  type RefundRequestGrant,
  reopenRefundRequest,
} from "./refund-request-state.server";
import { BALANCE_TOO_LOW, syncRefunds } from "./refund-sync.server";

export type RefundInput = {
  /** Made by the page, so that a second click finds the first refund. */
  id: string;
  orderId: string;
  amount: number;
  reason: string;
  /** For the provider; by default "requested_by_customer". */
  providerReason?: RefundReason | undefined;
  /** The admin's email address. */
  actor: string;
  /** Cents for all refunds of the order together; null or absent = no limit. */
  limit?: number | null;
  /** Cents that the page showed as not refundable any more; rejected if that has changed. */
  seen?: number;
  /** What happens to the order's subscription. Required while it runs: the customer would be charged again unnoticed. */
  end?: CancellationTiming | "keep" | undefined;
  request?: RefundRequestGrant;
};

/** `requested`: the provider did not take it yet, a job retries; `note` may say why. `end` is set if a cancellation was requested too. */
export type RefundResult = Result<{ status: RefundStatus; note?: string }> & { end?: CancellationResult };

/** `made`: the provider had made the refund. `gone`: its job no longer exists. */
export type AbandonedRefund = "given-up" | "made" | "gone";

/**
 * Reserves the amount under the order's lock, so that concurrent refunds never exceed the payment, then calls the provider; a
 * job retries until it responds.
 */
export async function issueRefund(app: PaymentApp, input: RefundInput): Promise<RefundResult> {
  const { id, actor } = input;
  const when = input.end === "keep" ? undefined : input.end;
  const first = await findFirstSubscriptionOrder(app.db, input.orderId);
  if (when && !first) return failure("This order has no subscription.");
  if (first && first.subscriptionStatus !== "ended" && !input.end)
    return failure("Please choose what happens to the subscription.");
  // One transaction: if the refund is not possible, the subscription is not canceled either.
  const blocker = await app.db.transaction(async (tx) => {
    const reason = (await findGrantBlocker(tx, input)) ?? (await reserveRefund(app, tx, input));
    if (reason) return reason;
    await markRequestGranted(tx, input, app.now());
    if (first && when) await recordCancellation(app.queue, tx, first.id, { requestId: id, when, actor });
    return null;
  });
  if (blocker) return failure(blocker);
  const [refund, end] = await Promise.all([
    tryRefund(app, id),
    first && when ? tryCancellation(app, { requestId: id, orderId: first.id, when, actor }) : undefined,
  ]);
  return end ? { ...refund, end } : refund;
}

async function tryRefund(app: PaymentApp, id: string): Promise<RefundResult> {
  try {
    const { status, fault } = await settleRefund(app, id);
    return status === "refused" || status === "failed"
      ? failure(fault ?? "The card provider couldn’t return the money.")
      : { ok: true, status };
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    app.log.warn({ err: error, refundId: id }, "The card provider is not responding. The refund's job will ask again");
    const waits = error instanceof ProviderBalanceTooLow && { note: BALANCE_TOO_LOW };
    return { ok: true, status: "requested", ...waits };
  }
}

/**
 * Job handler. Throws PaymentProviderUnavailable while the provider has not taken the refund. One that is pending there may take
 * days: its event and the daily audit bring the end.
 */
export async function processRefund(app: App, refundId: string): Promise<void> {
  const refund = await settleRefund(app, refundId);
  if (refund.status === "requested") throw new PaymentProviderUnavailable(`The refund ${refundId} is still on its way`);
}

async function reserveRefund(app: PaymentApp, tx: Tx, input: RefundInput): Promise<string | null> {
  const { id, orderId, amount, reason, actor, providerReason = "requested_by_customer" } = input;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return "This order doesn’t exist.";
  const rows = await listRefunds(tx, orderId);
  const earlier = rows.find((refund) => refund.id === id);
  if (earlier) {
    if (earlier.amount === amount) return null;
    return `This form has already requested a refund of ${formatMoney(earlier.amount)}. Please review the order before you request another one.`;
  }
  const modeMismatch = findModeMismatch(app, order);
  if (modeMismatch) return `${modeMismatch} Make this refund in the card provider’s dashboard.`;
  const blocker = findAmountBlocker(input, order, refundableAmount(order, rows)) ?? findLimitBlocker(input, rows);
  if (blocker) return blocker;
  const [inserted] = await tx
    .insert(refunds)
    .values({ id, orderId, amount, reason, providerReason, actor })
    .onConflictDoNothing()
    .returning();
  if (!inserted) return "This refund was made for another order. Please reload the page.";
  await recordOrderEvent(app.queue, tx, {
    kind: "refund-requested",
    orderId,
    actor,
    detail: { refundId: id, amount, reason },
  });
  return null;
}

/** `left`: cents of the order that can still be refunded. */
function findAmountBlocker({ amount, seen }: RefundInput, order: OrderRow, left: number): string | null {
  if (left === 0) {
    return order.disputedAmount > 0
      ? "The customer’s bank is holding this payment because of a dispute, so you can’t refund it now."
      : "Nothing on this order can be refunded.";
  }
  if (seen !== undefined && seen !== order.amount - left) {
    return `This order has changed in the meantime: ${formatMoney(left)} is left. Please review it before you refund more.`;
  }
  return amount > left ? `You can refund at most ${formatMoney(left)} of this order.` : null;
}

function findLimitBlocker({ amount, limit }: RefundInput, rows: readonly RefundRow[]): string | null {
  if (limit === undefined || limit === null || amount + refundedOrPending(rows) <= limit) return null;
  return `You can refund up to ${formatMoney(limit)} per order in total. Please ask an owner.`;
}

async function settleRefund(app: PaymentApp, refundId: string): Promise<RefundRow> {
  const { refund, order } = await getRefund(app.db, refundId);
  if (refund.status !== "requested" && refund.status !== "pending") return refund;
  const modeMismatch = findModeMismatch(app, order);
  // It may exist at the provider from before the mode was switched: it waits until the mode is switched back.
  if (modeMismatch) throw new PaymentProviderUnavailable(`The refund ${refundId} waits: ${modeMismatch}`);
  const paymentIntentId = await findPaymentId(app, order);
  if (!paymentIntentId) return refuse(app, refund, "The card provider has no payment for this order.");
  if (!(await isMadeAtProvider(app.paymentProvider, paymentIntentId, refundId))) {
    try {
      const idempotencyKey = `refund-${refundId}`;
      const reason = refund.providerReason ?? undefined;
      await app.paymentProvider.refund({ paymentIntentId, amount: refund.amount, refundId, idempotencyKey, reason });
    } catch (error) {
      if (error instanceof ProviderBalanceTooLow) await noteLowBalance(app, refund);
      if (error instanceof PaymentProviderRejected) return refuse(app, refund, error.message);
      throw error;
    }
  }
  await syncRefunds(app, paymentIntentId);
  return (await getRefund(app.db, refundId)).refund;
}

/** Once, on the refund and on the timeline. */
const noteLowBalance = (app: Pick<App, "db" | "queue">, { id, orderId, amount, actor }: RefundRow): Promise<void> =>
  app.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(refunds)
      .set({ fault: BALANCE_TOO_LOW })
      .where(and(eq(refunds.id, id), eq(refunds.status, "requested"), isNull(refunds.fault)))
      .returning();
    if (!noted) return;
    const detail = { refundId: id, amount, fault: BALANCE_TOO_LOW };
    await recordOrderEvent(app.queue, tx, { kind: "refund-waiting", orderId, actor, detail });
  });

/** The provider expires idempotency keys after a day, so only its list shows whether a refund was made. */
const isMadeAtProvider = async (
  paymentProvider: PaymentProvider,
  paymentIntentId: string,
  refundId: string,
): Promise<boolean> =>
  (await paymentProvider.findRefunds(paymentIntentId)).some((refund) => refund.refundId === refundId);

async function findRefund(db: Db, refundId: string) {
  const [row] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId));
  return row;
}

async function getRefund(db: Db, refundId: string) {
  const row = await findRefund(db, refundId);
  if (!row) throw new Error(`The refund ${refundId} does not exist. Was the database restored from an older copy?`);
  return row;
}

async function findPaymentId(app: Pick<App, "db" | "paymentProvider">, order: OrderRow): Promise<string | null> {
  if (order.paymentIntentId || !order.paymentSessionId) return order.paymentIntentId;
  const paymentIntentId = (await app.paymentProvider.findSession(order.paymentSessionId))?.paymentIntentId ?? null;
  if (paymentIntentId) await app.db.update(orders).set({ paymentIntentId }).where(eq(orders.id, order.id));
  return paymentIntentId;
}

/** Frees the amount of a refund that will not be made; returns one that was made unchanged. */
export async function rejectRefund(
  app: Pick<App, "now" | "queue">,
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
  const detail = { refundId: refund.id, amount: refund.amount, fault };
  await recordOrderEvent(app.queue, tx, { kind, orderId: refund.orderId, actor, detail });
  await reopenRefundRequest(tx, refund.id, app.now());
  return changed;
}

const refuse = (app: Pick<App, "db" | "now" | "queue">, refund: RefundRow, fault: string): Promise<RefundRow> =>
  app.db.transaction((tx) => rejectRefund(app, tx, refund, { kind: "refund-refused", actor: refund.actor, fault }));

/**
 * Marks a refund whose job failed as refused, unless the provider made it after all. `discard` deletes the job; false if it is
 * gone. Throws PaymentProviderUnavailable.
 */
export async function abandonRefund(
  app: PaymentApp,
  refundId: string,
  actor: string,
  discard: (tx: Tx) => Promise<boolean>,
): Promise<AbandonedRefund> {
  const row = await findRefund(app.db, refundId);
  const made = row ? await syncIfMade(app, row.order, refundId) : false;
  return app.db.transaction(async (tx) => {
    if (!(await discard(tx))) return "gone";
    if (made) return "made";
    const fault = "Abandoned. The card provider never made this refund.";
    if (row) await rejectRefund(app, tx, row.refund, { kind: "refund-given-up", actor, fault });
    return "given-up";
  });
}

async function syncIfMade(app: PaymentApp, order: OrderRow, refundId: string): Promise<boolean> {
  const paymentIntentId = await findPaymentId(app, order);
  if (!paymentIntentId || !(await isMadeAtProvider(app.paymentProvider, paymentIntentId, refundId))) return false;
  await syncRefunds(app, paymentIntentId);
  return true;
}
