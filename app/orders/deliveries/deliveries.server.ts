import { and, asc, desc, eq, inArray, isNotNull, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import type { DeliveryLink } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type DeliveryRow, deliveries, deliveryFiles, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { MAX_ORDER_FILES, type OrderFile } from "~/orders/files/file-limits";
import { deliveriesWithFileSql, toOrderFile } from "~/orders/files/order-files.server";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { recordOrderEvent } from "~/orders/timeline.server";
import { setWorkStatus } from "~/orders/work.server";
import { nextRevision } from "./answer-delivery.server";
import {
  type Delivery,
  MAX_DELIVERY_LINKS,
  MAX_DELIVERY_TITLE_LENGTH,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
  type Revision,
} from "./delivery";
import { findDeliveryBlocker, isMonthPaid } from "./delivery-rules";
import { nextDeliveryNumber, supersedeOpenDeliveries } from "./monthly-delivery.server";

const text = (most: number, what: string) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString("en-US")} characters for the ${what}.`);

const link = z.object({
  label: text(MAX_LINK_LABEL_LENGTH, "link’s text").min(1, "Please add text for each link."),
  url: text(MAX_LINK_URL_LENGTH, "address").refine(isHttps, "A link’s address must begin with https://."),
});

/** A name or a password in an address would be handed over with it. */
function isHttps(typed: string): boolean {
  const url = URL.parse(typed);
  return url?.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.password === "";
}

const content = z.object({
  title: text(MAX_DELIVERY_TITLE_LENGTH, "title"),
  note: text(MESSAGE_MAX, "note"),
  links: z.array(link).max(MAX_DELIVERY_LINKS, `A delivery can have ${MAX_DELIVERY_LINKS} links.`),
  fileIds: z.array(z.uuid()).max(MAX_ORDER_FILES),
});

/** What staff hand over. `closes`: the customer's approval ends the work, or the month's. */
export type NewDelivery = {
  id: string;
  orderId: string;
  title: string;
  note: string;
  links: DeliveryLink[];
  fileIds: string[];
  closes: boolean;
};

type Done = Result<{ message: string }>;

/**
 * Hands something over to an order's customer in the name of a member of staff, once for its id, with log, timeline and mail. It takes the
 * place of whatever the customer has not answered yet.
 */
export async function createDelivery(
  app: App,
  actor: string,
  { id, orderId, closes, ...given }: NewDelivery,
): Promise<Done> {
  const parsed = content.safeParse(given);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { title, note, links } = parsed.data;
  const fileIds = [...new Set(parsed.data.fileIds)];
  if (fileIds.length + links.length === 0 && note === "") return failure("Please add a file, a link or a note.");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const [known] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
    if (known) return known.orderId === orderId ? handedOver(known.number) : failure("Please reload the page.");
    const fault = findDeliveryBlocker(order);
    if (fault) return failure(fault);
    if (!(await allThere(tx, orderId, fileIds))) {
      return failure("One of these files no longer exists. Please check the list and try again.");
    }
    const number = await nextDeliveryNumber(tx, orderId);
    const row = { id, orderId, number, links, closes, createdAt: app.now(), author: actor };
    await tx.insert(deliveries).values({ ...row, title: title || null, note: note || null });
    if (fileIds.length > 0) {
      await tx.insert(deliveryFiles).values(fileIds.map((fileId) => ({ deliveryId: id, fileId })));
    }
    await supersedeOpenDeliveries(tx, id, eq(deliveries.orderId, orderId));
    await recordOrderEvent(tx, orderId, "delivered", actor, { delivery: number, ...(title && { title }) });
    await setWorkStatus(tx, order, "delivered", { actor, delivery: number });
    await recordActivity(tx, { actor, kind: "delivered", subject: orderId, detail: { delivery: number } });
    await app.queue.enqueue(tx, "delivery-email", { deliveryId: id });
    return handedOver(number);
  });
}

const handedOver = (number: number): Done => ({
  ok: true,
  message: `Delivery ${number} is sent. We’ll email the customer.`,
});

/** Whether all of them are the team's, complete, and of this order. */
async function allThere(tx: Tx, orderId: string, fileIds: string[]): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const found = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(
      and(
        inArray(orderFiles.id, fileIds),
        eq(orderFiles.orderId, orderId),
        eq(orderFiles.sender, "team"),
        isNotNull(orderFiles.readyAt),
      ),
    );
  return found.length === fileIds.length;
}

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
