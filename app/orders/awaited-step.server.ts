import { and, eq } from "drizzle-orm";
import type { AwaitedStep } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { deliveries, isUnansweredSql, type OrderRow } from "~/lib/db/schema/index";
import { findDeliveryBlocker } from "./deliveries/delivery-rules";
import { isSpam } from "./order-states";

/** What we wait for from the customer; null if nothing, or for an order that is not paid. */
export async function findAwaitedStep(db: Db | Tx, order: OrderRow): Promise<AwaitedStep | null> {
  if (findDeliveryBlocker(order) || isSpam(order.status)) return null;
  const [open] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, order.id), isUnansweredSql))
    .limit(1);
  if (open) return "approval";
  return order.workStatus === "waiting" ? "answer" : null;
}
