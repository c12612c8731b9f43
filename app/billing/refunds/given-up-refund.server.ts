import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Tx } from "~/lib/db/database";
import { type OrderRow, orders, refunds } from "~/lib/db/schema/index";
import { syncRefunds } from "./refund-sync.server";
import { getPaymentId, rejectRefund } from "./refunds.server";

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
