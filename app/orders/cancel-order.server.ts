import { and, eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import type { Tx } from "~/lib/db/database";
import { orders } from "~/lib/db/schema/index";
import { recordOrderEvent } from "./timeline.server";

/** `actor` as in the order's timeline; `reason` is a sentence for it. */
type Cancellation = {
  actor: string;
  reason?: string;
  /** Only if this is still the order's checkout: another one may have been opened since. */
  sessionId?: string;
  /** What belongs to the cancellation, in its transaction. */
  withIt?: (tx: Tx) => Promise<void>;
};

/** Cancels an order that is still pending; any other order stays as it is. */
export async function cancelOrder(
  app: App,
  id: string,
  { actor, reason, sessionId, withIt }: Cancellation,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const [cancelled] = await tx
      .update(orders)
      .set({ status: "cancelled", nextCheckAt: null })
      .where(
        and(
          eq(orders.id, id),
          eq(orders.status, "pending"),
          sessionId ? eq(orders.paymentSessionId, sessionId) : undefined,
        ),
      )
      .returning({ id: orders.id });
    if (!cancelled) return;
    await recordOrderEvent(tx, id, "cancelled", actor, reason ? { reason } : undefined);
    await withIt?.(tx);
  });
}
