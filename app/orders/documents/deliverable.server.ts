import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { deliverableCalled } from "~/catalog/deliverables.server";
import { orders } from "~/db/tables";
import { type OrderStatus, orderReference } from "~/order/order";
import { keptDocument } from "./kept-document.server";

const PAID_FOR: readonly OrderStatus[] = ["paid", "partially_refunded"];

export type OrderFile = {
  orderId: string;
  fileName: string;
  /** The bytes: made once for an order, then kept. Throws DocumentsBusy and DocumentNotMade. */
  bytes(): Promise<Uint8Array>;
};

/**
 * The file of this name that belongs to a paid order, by its checkout session's id; an order of which a part went back is still
 * paid for. Null for every other session: unknown, not paid, refunded, or of a service that has no such file.
 */
export async function findDeliverable(app: App, file: string, sessionId: string): Promise<OrderFile | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  const called = deliverableCalled(file);
  if (!order || order.service !== called?.slug || !PAID_FOR.includes(order.status)) return null;
  const { kind, fileName, drawing, content } = called.deliverable;
  const reference = orderReference(order.id);
  return {
    orderId: order.id,
    fileName: fileName(reference),
    bytes: () =>
      keptDocument(app, {
        orderId: order.id,
        kind,
        drawing: drawing(),
        content: content({ ...order, reference }, app.settings.site),
      }),
  };
}
