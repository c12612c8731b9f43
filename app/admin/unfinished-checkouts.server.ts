import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { checkoutServices } from "~/catalog/services";
import type { App } from "~/lib/app-context.server";
import type { Db } from "~/lib/db/database";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { customerLabel } from "~/orders/customer-name";
import { isPending } from "~/orders/order-states";
import { isPayableSql, ORDER_STATES, orderStateSql } from "~/orders/order-states.server";
import { soldTitle } from "~/orders/sold-service";

const MAX_AGE_DAYS = 30;
const MAX_LISTED = 100;

export type UnfinishedCheckout = Awaited<ReturnType<typeof listUnfinishedCheckouts>>[number];

/** Of the last 30 days, newest first, without those of customers who ordered the same service later. */
export async function listUnfinishedCheckouts(app: Pick<App, "db" | "now">) {
  const rows = await app.db
    .select()
    .from(orders)
    .where(isUnfinished(app))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED);
  const ids = rows.map(({ id }) => id);
  const declined = await findDeclineReasons(app.db, ids);
  return rows.map((order) => ({
    id: order.id,
    createdAt: order.createdAt,
    email: order.email,
    service: soldTitle(order),
    amount: order.amount,
    customer: customerLabel(order),
    open: isPending(order.status),
    /** Reason of the last declined card. */
    declined: declined.get(order.id) ?? null,
  }));
}

/** As many as the list shows at most. */
export async function countUnfinishedCheckouts(app: Pick<App, "db" | "now">): Promise<number> {
  const listed = app.db.select({ id: orders.id }).from(orders).where(isUnfinished(app)).limit(MAX_LISTED).as("listed");
  return app.db.$count(listed);
}

function isUnfinished(app: Pick<App, "db" | "now">): SQL | undefined {
  const later = alias(orders, "later");
  const since = new Date(app.now().getTime() - MAX_AGE_DAYS * 86_400_000);
  return and(
    isPayableSql,
    inArray(orderStateSql, ["in_checkout", "abandoned"]),
    gte(orders.createdAt, since),
    isNull(orders.invoiceId),
    or(
      isNotNull(orders.soldAs),
      inArray(
        orders.service,
        checkoutServices.map(({ offer }) => offer.slug),
      ),
    ),
    notExists(
      app.db
        .select({ one: sql`1` })
        .from(later)
        .where(
          sql`lower(${later.email}) = lower(${orders.email}) and ${later.service} = ${orders.service}
            and ${later.createdAt} >= ${orders.createdAt} and ${later.id} <> ${orders.id}
            and ${later.status} <> ${ORDER_STATES.abandoned.status}`,
        ),
    ),
  );
}

async function findDeclineReasons(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ orderId: orderEvents.orderId, reason: sql<string>`${orderEvents.detail}->>'reason'` })
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.kind, "card-declined")))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));
  return new Map(rows.map(({ orderId, reason }) => [orderId, reason]));
}
