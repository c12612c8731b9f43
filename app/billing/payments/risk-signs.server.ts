import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { ProviderRiskSign } from "~/billing/provider/payment-provider";
import { findOrderByPayment } from "~/billing/refunds/refund-sync.server";
import { orders } from "~/lib/db/schema/index";
import { hasOrderEvent, recordOrderEvent } from "~/orders/timeline.server";

/**
 * A line on the order, once per warning or review: staff may refund the payment before a bank disputes it. Throws
 * PaymentProviderUnavailable.
 */
export async function recordRiskSign(app: App, objectId: string, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app, paymentIntentId);
  const sign = order && (await app.paymentProvider.findRiskSign(objectId));
  if (!sign) return;
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("update");
    if (await hasOrderEvent(tx, order.id, sign.kind, { objectId })) return;
    await recordOrderEvent(tx, order.id, sign.kind, "provider", { objectId, reason: describe(sign) });
  });
}

/** "made_with_stolen_card" → "Made with stolen card" */
function describe({ reason }: ProviderRiskSign): string {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
