import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { App } from "~/app.server";
import { orders } from "~/db/schema";
import { PaymentsUnavailable } from "~/payments/payments";
import { cancelOrder } from "./cancel-order.server";
import { fulfilOrder } from "./fulfil-order.server";

const BATCH = 100;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A session lives a day; an order that never got one is given up a little later. */
const GIVE_UP = 25 * HOUR;

/**
 * Asks the provider again about pending orders that are due: heals what no webhook and no success page reported.
 * An order is asked about after a minute, then at growing distances of up to an hour. Returns how many were looked at.
 * Stops early, without an error, while the provider does not answer.
 */
export async function sweepPendingOrders(app: App): Promise<number> {
  let looked = 0;
  for (;;) {
    const due = await claimDue(app);
    if (due.length === 0) return looked;
    for (const order of due) {
      if (!(await look(app, order))) return looked;
      looked++;
    }
  }
}

/** Makes every pending order with a session due at once: after a start, since we may have missed its payment. */
export async function makePendingOrdersDue(app: App): Promise<void> {
  await app.db
    .update(orders)
    .set({ nextCheckAt: app.now() })
    .where(and(eq(orders.status, "pending"), isNotNull(orders.paymentSessionId)));
}

type Due = Pick<typeof orders.$inferSelect, "id" | "createdAt" | "paymentSessionId">;

/** Takes a batch by moving its next look into the future, so that two sweeps never ask about the same order. */
async function claimDue(app: App): Promise<Due[]> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const batch = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.status, "pending"), lte(orders.nextCheckAt, now)))
      .orderBy(asc(orders.nextCheckAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const at = now.toISOString();
    // A quarter of the order's age, at least a minute, at most an hour.
    const wait = sql`least(greatest((${at}::timestamptz - ${orders.createdAt}) / 4, interval '1 minute'), interval '1 hour')`;
    return tx
      .update(orders)
      .set({ nextCheckAt: sql`${at}::timestamptz + ${wait}` })
      .where(sql`${orders.id} in ${batch}`)
      .returning({ id: orders.id, createdAt: orders.createdAt, paymentSessionId: orders.paymentSessionId });
  });
}

/** False when the provider does not answer: the orders come due again by themselves. */
async function look(app: App, order: Due): Promise<boolean> {
  try {
    if (order.paymentSessionId) await fulfilOrder(app, order.paymentSessionId, "sweep");
    else if (app.now().getTime() - order.createdAt.getTime() > GIVE_UP) await cancelOrder(app, order.id, "sweep");
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    app.log.warn({ err: error, orderId: order.id }, "The provider does not answer; the sweep will ask again");
    return false;
  }
}
