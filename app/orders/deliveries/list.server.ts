import { and, asc, desc, eq, inArray, isNotNull, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/lib/db/database";
import { type DeliveryRow, deliveries, deliveryFiles, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import type { OrderFile } from "~/orders/files/file-limits";
import { toOrderFile } from "~/orders/files/order-files.server";
import { deliveriesWithFileSql } from "~/orders/files/side.server";
import { nextRevision } from "./answer-delivery.server";
import type { Delivery, Revision } from "./delivery";
import { findDeliveryBlocker, isMonthPaid } from "./delivery-rules";

type Order = Pick<OrderRow, "id" | "service" | "invoiceId" | "status" | "subscriptionStatus">;

/** What was handed over for an order, the newest first, and the revision that its customer would ask for next. */
export type DeliveryList = { list: Delivery[]; next: Revision };

/** The deliveries of an order as one side sees them. That the side may see the order is the caller's to know. */
export async function listDeliveries(db: Db, side: "customer" | "team", order: Order): Promise<DeliveryList> {
  const month = alias(orders, "month");
  const rows = await db
    .select({ row: deliveries, monthStatus: month.status })
    .from(deliveries)
    .leftJoin(month, eq(month.id, deliveries.monthId))
    .where(eq(deliveries.orderId, order.id))
    .orderBy(desc(deliveries.number));
  const files = await filesOf(
    db,
    rows.map(({ row }) => row.id),
  );
  const open = findDeliveryBlocker(order) === null;
  const list = rows.map(({ row, monthStatus }) => {
    const monthFile = monthStatus && isMonthPaid(monthStatus);
    const shown = shownDelivery(row, files.get(row.id) ?? [], monthFile);
    shown.answerable = row.status === "open" && open && monthFile !== false;
    return side === "customer" ? forCustomer(shown) : shown;
  });
  return {
    list,
    next: nextRevision(
      order.service,
      rows.map(({ row }) => row),
    ),
  };
}

/** Files that staff sent for a delivery of this order and that no customer has yet, oldest first. */
export async function listUnsentDeliveryFiles(db: Db, orderId: string): Promise<OrderFile[]> {
  const rows = await db
    .select()
    .from(orderFiles)
    .where(
      and(
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.forDelivery, true),
        isNotNull(orderFiles.readyAt),
        notExists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return rows.map(toOrderFile);
}

async function filesOf(db: Db, ids: string[]): Promise<Map<string, OrderFile[]>> {
  const found = new Map<string, OrderFile[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ deliveryId: deliveryFiles.deliveryId, file: orderFiles })
    .from(deliveryFiles)
    .innerJoin(orderFiles, eq(orderFiles.id, deliveryFiles.fileId))
    .where(inArray(deliveryFiles.deliveryId, ids))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  for (const { deliveryId, file } of rows) {
    found.set(deliveryId, [...(found.get(deliveryId) ?? []), toOrderFile(file)]);
  }
  return found;
}

function shownDelivery(row: DeliveryRow, files: OrderFile[], monthFile: boolean | null): Delivery {
  const { id, number, createdAt, author, title, note, links, closes, status, answeredAt, comment, revision } = row;
  return {
    id,
    number,
    author,
    title,
    note,
    links,
    files,
    monthFile,
    closes,
    status,
    comment,
    answerable: false,
    at: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    revision: revision === null ? null : { number: revision, included: row.revisionsIncluded },
  };
}

/** Customers are never told who of the team it was, nor what was in a delivery that was taken back. */
const forCustomer = (delivery: Delivery): Delivery =>
  delivery.status === "withdrawn"
    ? { ...delivery, author: null, title: null, note: null, links: [], files: [] }
    : { ...delivery, author: null };
