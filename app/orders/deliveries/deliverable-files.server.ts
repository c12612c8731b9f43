import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { App } from "~/app-context.server";
import type { Deliverable } from "~/catalog/deliverable";
import { findDeliverableByFileName } from "~/catalog/deliverables.server";
import { offerBySlug } from "~/catalog/offers";
import type { Offer } from "~/catalog/types";
import { orderReference } from "~/lib/db/column-types";
import { deliveries, type OrderRow, orders } from "~/lib/db/schema/index";
import { isMonthPaid } from "./delivery-rules";
import { getOrCreateDocument } from "./kept-document.server";

export type DeliverableFile = {
  orderId: string;
  fileName: string;
  /** The bytes: made once for an order, then kept. Throws PdfQueueFull and PdfRenderFailed. */
  bytes(): Promise<Uint8Array>;
};

/**
 * The file of this name that belongs to a paid order, by its checkout session's id; an order of which a part went back is still
 * paid for. Null for every other session: unknown, not paid, refunded, or of a service that has no such file.
 */
export async function findDeliverable(app: App, file: string, sessionId: string): Promise<DeliverableFile | null> {
  const [order] = await app.db.select().from(orders).where(eq(orders.paymentSessionId, sessionId));
  const called = findDeliverableByFileName(file);
  if (!order || order.service !== called?.slug || !isMonthPaid(order.status)) return null;
  return fileOf(app, order, called.deliverable);
}

/** The file of a paid month, and whose it is; `words` are for when it cannot be made. */
export type MonthlyFile = { file: DeliverableFile; email: string; words: Deliverable["words"] };

/** The file of a paid month, first or later, by the delivery that it is. Null where there is none, and once the month was refunded. */
export async function findMonthlyFile(app: App, deliveryId: string): Promise<MonthlyFile | null> {
  const month = alias(orders, "month");
  const [found] = await app.db
    .select({ month, email: orders.email })
    .from(deliveries)
    .innerJoin(orders, and(eq(orders.id, deliveries.orderId), isNotNull(orders.sharedAt)))
    .innerJoin(month, eq(month.id, deliveries.monthId))
    .where(eq(deliveries.id, deliveryId));
  const offer: Offer | undefined = found && offerBySlug(found.month.service);
  const called = offer?.deliverable ? findDeliverableByFileName(offer.deliverable) : null;
  if (!found || !called || !isMonthPaid(found.month.status)) return null;
  const { deliverable } = called;
  return { file: fileOf(app, found.month, deliverable), email: found.email, words: deliverable.words };
}

function fileOf(app: App, order: OrderRow, { kind, fileName, drawing, content }: Deliverable): DeliverableFile {
  const reference = orderReference(order.id);
  return {
    orderId: order.id,
    fileName: fileName(reference),
    bytes: () =>
      getOrCreateDocument(app, {
        orderId: order.id,
        kind,
        drawing: drawing(),
        content: content({ ...order, reference }, app.settings.site),
      }),
  };
}
