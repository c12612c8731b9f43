import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { type OrderRow, orders } from "~/lib/db/schema/index";
import { cancelOrder } from "~/orders/cancel-order.server";
import { isLiveMode } from "~/orders/payment-mode";
import { createBatchRunner } from "./each-alone.server";
import { fulfillOrder } from "./fulfill-order.server";

const BATCH = 100;
const HOUR = 60 * 60_000;
/** A session lives a day; an order that never got one is given up a little later. */
const GIVE_UP = 25 * HOUR;

/**
 * Asks the provider about pending orders that are due, for what no event says: sessions that it does not know, and
 * orders that never got one. An order is asked about after a minute, then at growing distances of up to an hour. Returns how
 * many were looked at. Stops early, without an error, while the provider does not answer. Throws at the end when an order
 * could not be looked at.
 */
export async function reconcilePendingOrders(app: App): Promise<number> {
  const each = createBatchRunner(app, "Sweep of pending orders");
  let looked = 0;
  for (let due = await claimDue(app); due.length > 0; due = await claimDue(app)) {
    for (const [index, order] of due.entries()) {
      try {
        await each.run({ orderId: order.id }, () => checkPendingOrder(app, order));
        looked++;
      } catch (error) {
        if (!(error instanceof PaymentProviderUnavailable)) throw error;
        app.log.warn(
          { err: error, orderId: order.id },
          "The card provider is not responding. The next check will ask again",
        );
        await giveBack(app, due.slice(index + 1));
        return looked;
      }
    }
  }
  each.end();
  return looked;
}

type Due = Pick<OrderRow, "id" | "createdAt" | "paymentSessionId">;

/** Claims a batch by moving its next check into the future, so that two sweeps never ask about the same order. */
async function claimDue(app: App): Promise<Due[]> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const batch = tx
      .select({ id: orders.id })
      .from(orders)
      // Orders of the other mode are unknown to the present key's account.
      .where(and(eq(orders.status, "pending"), lte(orders.nextCheckAt, now), eq(orders.live, isLiveMode(app))))
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

/** Orders that were claimed and not asked about are due again at once. */
async function giveBack(app: App, rest: readonly Due[]): Promise<void> {
  const ids = rest.map(({ id }) => id);
  await app.db
    .update(orders)
    .set({ nextCheckAt: app.now() })
    .where(and(inArray(orders.id, ids), eq(orders.status, "pending")));
}

async function checkPendingOrder(app: App, { id, createdAt, paymentSessionId }: Due): Promise<void> {
  if (paymentSessionId) {
    if (await fulfillOrder(app, paymentSessionId, "sweep")) return;
    const reason = "The card provider doesn’t recognize this checkout.";
    await cancelOrder(app, id, { actor: "sweep", reason, sessionId: paymentSessionId });
  } else if (app.now().getTime() - createdAt.getTime() > GIVE_UP) {
    await cancelOrder(app, id, { actor: "sweep" });
  }
}
