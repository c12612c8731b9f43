import { and, eq, gt, isNotNull, max, ne, type SQL } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { offerBySlug } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import type { Tx } from "~/lib/db/database";
import { deliveries, type OrderRow, orders } from "~/lib/db/schema/index";
import { recordOrderEvent } from "~/orders/timeline.server";

/** Moments of payments are the provider's, to the second, and for the first month ours: months are compared by days, in milliseconds. */
const A_DAY = 86_400_000;

type Month = Pick<OrderRow, "id" | "service">;

/**
 * The file that comes with a paid month becomes a delivery by itself, such as BLAST's calendar: once for each month, in the
 * transaction that records its payment. `orderId` is the order that customers and staff work with. An unanswered file of an earlier
 * month gives way, whichever payment is recorded first; what staff delivered does not. How far the work is stays as it is.
 */
export async function createMonthlyDelivery(
  app: App,
  tx: Tx,
  orderId: string,
  month: Month,
  paidAt: Date,
): Promise<void> {
  const offer: Offer | undefined = offerBySlug(month.service);
  if (!offer?.deliverable || !offer.monthly) return;
  const number = await nextDeliveryNumber(tx, orderId);
  const months = and(eq(deliveries.orderId, orderId), isNotNull(deliveries.monthId));
  const [later] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(months, gt(deliveries.createdAt, new Date(paidAt.getTime() + A_DAY))))
    .limit(1);
  const title = `${offer.monthly.title}, ${monthWords(paidAt, app.settings.site.hours.timeZone)}`;
  const { note } = offer.monthly;
  const status = later ? "replaced" : "open";
  const [delivered] = await tx
    .insert(deliveries)
    .values({ orderId, number, title, note, status, createdAt: paidAt, monthId: month.id, closes: false })
    .onConflictDoNothing({ target: deliveries.monthId })
    .returning({ id: deliveries.id });
  if (!delivered) return;
  if (!later) await supersedeOpenDeliveries(tx, delivered.id, months);
  await recordOrderEvent(tx, orderId, "delivered", "payment", { delivery: number, title });
}

/** The number of the next delivery of an order, which is locked from here on. */
export async function nextDeliveryNumber(tx: Tx, orderId: string): Promise<number> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
  const [last] = await tx
    .select({ number: max(deliveries.number) })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId));
  return (last?.number ?? 0) + 1;
}

/** A delivery takes the place of those that nobody has answered. */
export async function supersedeOpenDeliveries(tx: Tx, by: string, which: SQL | undefined): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "replaced" })
    .where(and(which, eq(deliveries.status, "open"), ne(deliveries.id, by)));
}

/** "December 2026", on the agency's calendar. */
const monthWords = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone }).format(at);
