import { and, eq, isNull, lt } from "drizzle-orm";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "./order-events.server";
import { isSpam } from "./order-states";
import { canBecome, findOpenDraft, isPendingSql, ORDER_STATES, orderState } from "./order-states.server";

/** Idempotent: keeps the first time. The caller has checked that the admin may work on orders. */
export async function markOrderOpened(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ openedAt: now })
    .where(and(eq(orders.id, id), isNull(orders.openedAt)));
}

export const SPAM_RETENTION_MS = 30 * 86_400_000;

export type Cancellation = {
  actor: string;
  /** A sentence for the timeline. */
  reason?: string;
  /** Cancel only if this is still the order's checkout session, or null if it still has none. */
  sessionId?: string | null;
  inTransaction?: (tx: Tx) => Promise<void>;
};

/** Does nothing and returns false for an order that is not pending or has another session. */
export async function cancelOrder(
  app: Pick<App, "db" | "queue">,
  id: string,
  cancellation: Cancellation,
): Promise<boolean> {
  const { actor, reason, sessionId, inTransaction } = cancellation;
  const isSession =
    sessionId === undefined
      ? undefined
      : sessionId === null
        ? isNull(orders.paymentSessionId)
        : eq(orders.paymentSessionId, sessionId);
  return app.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(orders)
      .set({ status: ORDER_STATES.cancelled.status, nextCheckAt: null })
      .where(and(eq(orders.id, id), isPendingSql, isSession))
      .returning({ id: orders.id });
    if (!cancelled) return false;
    await recordOrderEvent(app.queue, tx, { kind: "cancelled", orderId: id, actor, detail: { reason } });
    await inTransaction?.(tx);
    return true;
  });
}

/** Hides a request from all lists and counts except those of spam. */
export async function markAsSpam(app: Pick<App, "db" | "now" | "queue">, id: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    if (isSpam(order.status)) return { ok: true };
    if (!canBecome(orderState(order), "spam"))
      return failure("You can’t move a request to Spam after sending its payment link.");
    await tx.update(orders).set({ status: ORDER_STATES.spam.status, spamSince: app.now() }).where(eq(orders.id, id));
    await recordOrderEvent(app.queue, tx, { kind: "spam", orderId: id, actor, detail: {} });
    return { ok: true };
  });
}

/** Fails if the customer has sent the same request again. */
export async function unmarkSpam(app: Pick<App, "db" | "queue">, id: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    if (!isSpam(order.status)) return { ok: true };
    const newer = await findOpenDraft(tx, order.fingerprint);
    if (newer) return failure("The customer sent this request again. Please look at the newer order.");
    await tx.update(orders).set({ status: ORDER_STATES.requested.status, spamSince: null }).where(eq(orders.id, id));
    await recordOrderEvent(app.queue, tx, { kind: "not-spam", orderId: id, actor, detail: {} });
    return { ok: true };
  });
}

export async function deleteOldSpam(app: Pick<App, "db" | "now">): Promise<void> {
  const before = new Date(app.now().getTime() - SPAM_RETENTION_MS);
  await app.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(orders)
      .where(and(eq(orders.status, ORDER_STATES.spam.status), lt(orders.spamSince, before), isNull(orders.paidAt)))
      .returning({ id: orders.id });
    for (const { id } of deleted) {
      await recordActivity(tx, { actor: "regular cleanup", kind: "order-spam-deleted", subject: id });
    }
  });
}
