import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/lib/db/database";
import { type OrderRow, orders } from "~/lib/db/schema/index";

/** Its first order. */
export type RunningSubscription = Pick<OrderRow, "id" | "createdAt">;

/** First orders of the address's subscriptions to a service that will be charged again, the oldest first. */
export const findRunningSubscriptions = (
  db: Db,
  { email, service, live }: Pick<OrderRow, "email" | "service" | "live">,
): Promise<RunningSubscription[]> =>
  db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        sql`lower(${orders.email}) = ${email.toLowerCase()}`,
        eq(orders.service, service),
        eq(orders.live, live),
        isNull(orders.invoiceId),
        inArray(orders.subscriptionStatus, ["active", "past_due"]),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id));

/** The others, if the order's own subscription is one of them. */
export async function findOtherSubscriptions(db: Db, order: OrderRow): Promise<RunningSubscription[]> {
  const running = await findRunningSubscriptions(db, order);
  return running.some(({ id }) => id === order.id) ? running.filter(({ id }) => id !== order.id) : [];
}
