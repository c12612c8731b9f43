import { and, eq, ne, notExists } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import { deliveries, orderFiles, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { deliveriesWithFileSql } from "~/orders/files/side.server";
import { recordOrderEvent } from "~/orders/timeline.server";
import { setWorkStatus } from "~/orders/work.server";

type Done = Result<{ message: string }>;

/**
 * Takes a delivery back that its customer has not answered: it keeps its number, and the customer no longer has what was in it. What came
 * by itself with a paid month stays. A second time changes nothing.
 */
export async function withdrawDelivery(app: App, actor: string, orderId: string, id: string): Promise<Done> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [found] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), eq(deliveries.orderId, orderId)));
    if (!order || !found) return failure("This delivery doesn’t exist.");
    const { number: delivery, status } = found;
    const done: Done = { ok: true, message: `Delivery ${delivery} is withdrawn. The customer can’t see it anymore.` };
    if (status === "withdrawn") return done;
    if (found.monthId) return failure("The file of a paid month can’t be withdrawn.");
    if (status === "replaced") return failure(`A later delivery has already replaced delivery ${delivery}.`);
    if (status !== "open") return failure(`The customer has already answered delivery ${delivery}.`);
    await tx.update(deliveries).set({ status: "withdrawn", answeredAt: app.now() }).where(eq(deliveries.id, id));
    await recordOrderEvent(tx, orderId, "delivery-withdrawn", actor, { delivery });
    if (order.workStatus === "delivered") await setWorkStatus(tx, order, "in_progress", { actor, delivery });
    await recordActivity(tx, { actor, kind: "delivery-withdrawn", subject: orderId, detail: { delivery } });
    return done;
  });
}

/** Removes a file that was sent for a delivery and that no customer has, so that it no longer counts. */
export async function removeUnsentFile(app: App, actor: string, orderId: string, fileId: string): Promise<Done> {
  return app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const [gone] = await tx
      .delete(orderFiles)
      .where(
        and(
          eq(orderFiles.id, fileId),
          eq(orderFiles.orderId, orderId),
          eq(orderFiles.forDelivery, true),
          notExists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))),
        ),
      )
      .returning({ name: orderFiles.name });
    if (!gone) return failure("This file is part of a delivery, or it no longer exists.");
    await recordActivity(tx, { actor, kind: "file-removed", subject: orderId, detail: { file: gone.name } });
    return { ok: true, message: `${gone.name} is removed.` };
  });
}
