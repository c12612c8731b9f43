import { and, eq, gt, isNotNull, max, ne, type SQL } from "drizzle-orm";
import { deliverableOf } from "~/catalog/deliverables.server";
import type { App } from "~/lib/app-context.server";
import type { Tx } from "~/lib/db/database";
import { deliveries, type OrderRow, orders } from "~/lib/db/schema/index";
import { recordOrderEvent } from "~/orders/order-events.server";

/** Tolerance: payment times are from the provider's clock, for the first month from ours. */
const DAY_MS = 86_400_000;

/**
 * Delivers the file that a paid month includes, such as BLAST's calendar, at most once. Replaces open files of earlier months,
 * in whatever order payments are recorded. `orderId`: the subscription's first order; `month`: the paid one.
 */
export async function createMonthlyDelivery(
  app: Pick<App, "queue" | "settings">,
  tx: Tx,
  orderId: string,
  month: Pick<OrderRow, "id" | "service">,
  paidAt: Date,
): Promise<void> {
  const monthly = deliverableOf(month.service)?.monthly;
  if (!monthly) return;
  const { note } = monthly;
  const number = await nextDeliveryNumber(tx, orderId);
  const monthlyDeliveries = and(eq(deliveries.orderId, orderId), isNotNull(deliveries.monthId));
  const [later] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(monthlyDeliveries, gt(deliveries.createdAt, new Date(paidAt.getTime() + DAY_MS))))
    .limit(1);
  const { timeZone } = app.settings.site.hours;
  const title = `${monthly.title}, ${formatMonth(paidAt, timeZone)}`;
  const status = later ? "replaced" : "open";
  const [created] = await tx
    .insert(deliveries)
    .values({ orderId, number, title, note, status, createdAt: paidAt, monthId: month.id, closes: false })
    .onConflictDoNothing({ target: deliveries.monthId })
    .returning({ id: deliveries.id });
  if (!created) return;
  if (!later) await supersedeOpenDeliveries(tx, created.id, monthlyDeliveries);
  await recordOrderEvent(app.queue, tx, {
    kind: "delivered",
    orderId,
    actor: "payment",
    detail: { delivery: number, title },
  });
}

/** 1-based. Locks the order row. */
export async function nextDeliveryNumber(tx: Tx, orderId: string): Promise<number> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [last] = await tx
    .select({ number: max(deliveries.number) })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId));
  return (last?.number ?? 0) + 1;
}

/** All that match `condition`, except the delivery `by`. */
export async function supersedeOpenDeliveries(tx: Tx, by: string, condition: SQL | undefined): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "replaced" })
    .where(and(condition, eq(deliveries.status, "open"), ne(deliveries.id, by)));
}

/** `"December 2026"` */
export const formatMonth = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone }).format(at);
