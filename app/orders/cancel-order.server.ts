import { and, eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { orders } from "~/db/schema";
import { recordEvent } from "./order-events.server";

/** Cancels an order that is still pending; any other order stays as it is. `actor` as in the order's timeline. */
export async function cancelOrder(app: App, id: string, actor: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(orders)
      .set({ status: "cancelled", nextCheckAt: null })
      .where(and(eq(orders.id, id), eq(orders.status, "pending")))
      .returning({ id: orders.id });
    if (cancelled) await recordEvent(tx, id, "cancelled", actor);
  });
}
