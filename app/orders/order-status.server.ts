import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { isRequest } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { recordOrderEvent } from "./timeline.server";

/** `actor` as in the order's timeline; `reason` is a sentence for it. */
type Cancellation = {
  actor: string;
  reason?: string;
  /** Only if this is still the order's checkout: another one may have been opened since. */
  sessionId?: string;
  /** What belongs to the cancellation, in its transaction. */
  withIt?: (tx: Tx) => Promise<void>;
};

/** Cancels an order that is still pending; any other order stays as it is. */
export async function cancelOrder(
  app: App,
  id: string,
  { actor, reason, sessionId, withIt }: Cancellation,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(orders)
      .set({ status: "cancelled", nextCheckAt: null })
      .where(
        and(
          eq(orders.id, id),
          eq(orders.status, "pending"),
          sessionId ? eq(orders.paymentSessionId, sessionId) : undefined,
        ),
      )
      .returning({ id: orders.id });
    if (!cancelled) return;
    await recordOrderEvent(tx, id, "cancelled", actor, reason ? { reason } : undefined);
    await withIt?.(tx);
  });
}

/** How long what was discarded is kept, in milliseconds. */
export const SPAM_RETENTION_MS = 30 * 86_400_000;

/** A request from an open form that nobody has answered: no payment and no link that its customer could have. */
export function canMarkAsSpam({ service, status, paymentSessionId, sharedAt, madeBy, paidAt }: OrderRow): boolean {
  const ordered = serviceBySlug(service);
  const untouched = !paymentSessionId && !sharedAt && !madeBy && !paidAt;
  return status === "pending" && untouched && ordered !== undefined && isRequest(ordered);
}

/** Discards a request as spam, in the name of a member of staff: it is in no list or count that does not ask for spam. */
export async function markAsSpam(app: App, id: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    if (order.status === "spam") return { ok: true };
    if (!canMarkAsSpam(order)) return failure("You can’t move a request to Spam after sending its payment link.");
    await tx.update(orders).set({ status: "spam", spamSince: app.now() }).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, "spam", actor);
    await recordActivity(tx, { actor, kind: "order-spam", subject: id });
    return { ok: true };
  });
}

/** Takes it back. Where the same request has come in again, that one stays the open one. */
export async function unmarkSpam(app: App, id: string, actor: string): Promise<Result> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    if (order.status !== "spam") return { ok: true };
    const [twin] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.fingerprint, order.fingerprint), eq(orders.status, "pending")));
    if (twin) return failure("The customer sent this request again. Please look at the newer order.");
    await tx.update(orders).set({ status: "pending", spamSince: null }).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, "not-spam", actor);
    await recordActivity(tx, { actor, kind: "order-not-spam", subject: id });
    return { ok: true };
  });
}

/** Deletes requests that were discarded 30 days ago, with all that hangs on them. Only what nobody ever paid for. */
export async function deleteOldSpam(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - SPAM_RETENTION_MS);
  await app.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(orders)
      .where(and(eq(orders.status, "spam"), lt(orders.spamSince, before), isNull(orders.paidAt)))
      .returning({ id: sql<string>`${orders.id}` });
    for (const { id } of deleted) {
      await recordActivity(tx, { actor: "regular cleanup", kind: "order-spam-deleted", subject: id });
    }
  });
}
