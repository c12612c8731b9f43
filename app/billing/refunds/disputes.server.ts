import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { ProviderDispute } from "~/billing/provider/payment-provider";
import type { Db, Tx } from "~/lib/db/database";
import { type DisputeRow, disputes, orders } from "~/lib/db/schema/index";
import { type OrderEventKind, recordOrderEvent } from "~/orders/timeline.server";
import { findOrderByPayment } from "./refund-sync.server";

/**
 * Makes an order's disputes, and the money that banks hold because of them, equal to what the provider says of its payment,
 * with the timeline. Idempotent. Throws PaymentProviderUnavailable.
 */
export async function syncDisputes(app: App, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app, paymentIntentId);
  if (!order) return;
  // Another run may have saved a newer answer while we waited for this one: then the provider is asked again.
  while (!(await saveDisputes(app, order.id, paymentIntentId)));
}

/** Saves the provider's disputes of a payment. False, with nothing written, when another run changed them while the provider was asked. */
async function saveDisputes(app: App, orderId: string, paymentIntentId: string): Promise<boolean> {
  const before = await knownDisputes(app.db, orderId);
  const found = await app.paymentProvider.findDisputes(paymentIntentId);
  if (found.length === 0) return true;
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const known = await knownDisputes(tx, orderId);
    if (!order || fingerprint(known) !== fingerprint(before)) return !order;
    for (const dispute of found) await saveDispute(tx, orderId, dispute, known);
    const held = found.reduce((sum, { withdrawn }) => sum + withdrawn, 0);
    const disputedAmount = Math.min(held, order.amount);
    if (disputedAmount !== order.disputedAmount)
      await tx.update(orders).set({ disputedAmount }).where(eq(orders.id, orderId));
    return true;
  });
}

const knownDisputes = (db: Db | Tx, orderId: string): Promise<DisputeRow[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(disputes.id);

const fingerprint = (known: readonly DisputeRow[]): string =>
  JSON.stringify(known.map(({ id, amount, withdrawn, status }) => [id, amount, withdrawn, status]));

async function saveDispute(
  tx: Tx,
  orderId: string,
  dispute: ProviderDispute,
  known: readonly DisputeRow[],
): Promise<void> {
  const { id, amount, withdrawn, status } = dispute;
  const earlier = known.find((each) => each.id === id);
  await tx
    .insert(disputes)
    .values({ id, orderId, amount, withdrawn, status })
    .onConflictDoUpdate({ target: disputes.id, set: { amount, withdrawn, status } });
  const detail = { disputeId: id, amount };
  if (!earlier) await recordOrderEvent(tx, orderId, "disputed", "provider", detail);
  const ending = ENDS[status];
  if (ending && earlier?.status !== status) await recordOrderEvent(tx, orderId, ending, "provider", detail);
}

/** The provider's words for how a dispute ended; an inquiry that is closed took nothing. */
const ENDS: Partial<Record<string, OrderEventKind>> = {
  won: "dispute-won",
  warning_closed: "dispute-won",
  lost: "dispute-lost",
};
