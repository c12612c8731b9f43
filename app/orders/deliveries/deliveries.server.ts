import { and, asc, desc, eq, inArray, isNotNull, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { DeliveryLink } from "~/lib/db/column-types";
import type { Db, Tx } from "~/lib/db/database";
import { type DeliveryRow, deliveries, deliveryFiles, type OrderRow, orderFiles, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { MAX_ORDER_FILES, type OrderFile } from "~/orders/files/file-limits";
import { deliveriesWithFileSql, toOrderFile } from "~/orders/files/order-files.server";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { recordOrderEvent } from "~/orders/order-events.server";
import { isMonthPaid } from "~/orders/order-states";
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
import { findDeliveryBlocker } from "./delivery-rules";
import { nextDeliveryNumber, supersedeOpenDeliveries } from "./monthly-delivery.server";
import type { Pin } from "./pins";
import { carryPins, listDeliveryFiles, listPins } from "./pins.server";

/** A delivery by an admin. `closes`: the customer's approval ends the work, or the month's work. */
export type NewDelivery = {
  id: string;
  orderId: string;
  title: string;
  note: string;
  links: DeliveryLink[];
  fileIds: string[];
  closes: boolean;
};

/** Newest first, with the next revision that the customer could request. */
export type DeliveryList = { list: Delivery[]; next: Revision };

type MessageResult = Result<{ message: string }>;

const text = (max: number, field: string) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max.toLocaleString("en-US")} characters for the ${field}.`);

const link = z.object({
  label: text(MAX_LINK_LABEL_LENGTH, "link’s text").min(1, "Please add text for each link."),
  url: text(MAX_LINK_URL_LENGTH, "address").refine(isHttps, "A link’s address must begin with https://."),
});

/** Rejects a URL with a user name or password, which the customer would receive with it. */
function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.password === "";
}

const contentSchema = z.object({
  title: text(MAX_DELIVERY_TITLE_LENGTH, "title"),
  note: text(MESSAGE_MAX, "note"),
  links: z.array(link).max(MAX_DELIVERY_LINKS, `A delivery can have ${MAX_DELIVERY_LINKS} links.`),
  fileIds: z.array(z.uuid()).max(MAX_ORDER_FILES),
});

/** Replaces all open deliveries of the order. Idempotent for the same id. */
export async function createDelivery(
  app: Pick<App, "db" | "now" | "queue">,
  actor: string,
  { id, orderId, closes, ...input }: NewDelivery,
): Promise<MessageResult> {
  const parsed = contentSchema.safeParse(input);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  const { title, note, links } = parsed.data;
  const fileIds = [...new Set(parsed.data.fileIds)];
  if (fileIds.length + links.length === 0 && title + note === "")
    return failure("Please add a file, a link or a note.");
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return failure("This order doesn’t exist.");
    const [earlier] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
    if (earlier)
      return earlier.orderId === orderId ? deliveredResult(earlier.number) : failure("Please reload the page.");
    const blocker = findDeliveryBlocker(order);
    if (blocker) return failure(blocker);
    const missing = await findMissingFiles(tx, orderId, fileIds);
    if (missing) return failure(missing);
    const number = await nextDeliveryNumber(tx, orderId);
    const content = { title: title || null, note: note || null, links };
    await tx
      .insert(deliveries)
      .values({ id, orderId, number, ...content, closes, createdAt: app.now(), author: actor });
    if (fileIds.length > 0)
      await tx.insert(deliveryFiles).values(fileIds.map((fileId) => ({ deliveryId: id, fileId })));
    await supersedeOpenDeliveries(tx, id, eq(deliveries.orderId, orderId));
    await carryPins(tx, orderId, id);
    const detail = { delivery: number, deliveryId: id, ...(title && { title }) };
    await recordOrderEvent(app.queue, tx, { kind: "delivered", orderId, actor, detail });
    await setWorkStatus(app.queue, tx, order, "delivered", { actor, delivery: number });
    return deliveredResult(number);
  });
}

const deliveredResult = (number: number): MessageResult => ({
  ok: true,
  message: `Delivery ${number} is sent. We’ll email the customer.`,
});

/** Why the delivery cannot have these files: all must be complete files from admins for this order. */
async function findMissingFiles(tx: Tx, orderId: string, fileIds: string[]): Promise<string | null> {
  if (fileIds.length === 0) return null;
  const rows = await tx
    .select({ readyAt: orderFiles.readyAt })
    .from(orderFiles)
    .where(and(inArray(orderFiles.id, fileIds), eq(orderFiles.orderId, orderId), eq(orderFiles.sender, "team")));
  if (rows.length < fileIds.length) return "One of these files no longer exists. Please check the list and try again.";
  return rows.some(({ readyAt }) => readyAt === null)
    ? "A file of this delivery hasn’t arrived yet. Please wait until it’s sent, or remove it."
    : null;
}

/** The caller has checked that the side may see the order. */
export async function listDeliveries(
  db: Db,
  side: "customer" | "team",
  order: Pick<OrderRow, "id" | "service" | "soldAs" | "invoiceId" | "status" | "subscriptionStatus">,
): Promise<DeliveryList> {
  const month = alias(orders, "month");
  const rows = await db
    .select({ row: deliveries, monthStatus: month.status })
    .from(deliveries)
    .leftJoin(month, eq(month.id, deliveries.monthId))
    .where(eq(deliveries.orderId, order.id))
    .orderBy(desc(deliveries.number));
  const deliveryRows = rows.map(({ row }) => row);
  const ids = deliveryRows.map(({ id }) => id);
  const files = await listDeliveryFiles(db, ids);
  const pins = await listPins(db, ids);
  const canAnswer = findDeliveryBlocker(order) === null;
  const list = rows.map(({ row, monthStatus }) => {
    const monthFile = monthStatus && isMonthPaid(monthStatus);
    const delivery = toDelivery(row, files.get(row.id) ?? [], pins.get(row.id) ?? [], monthFile, canAnswer);
    return side === "customer" ? forCustomer(delivery) : delivery;
  });
  return { list, next: nextRevision(order, deliveryRows) };
}

/** Complete files that admins uploaded for a delivery and that are not in one, oldest first. */
export async function listUnsentDeliveryFiles(db: Db, orderId: string): Promise<OrderFile[]> {
  const rows = await db
    .select()
    .from(orderFiles)
    .where(and(isUnsent(orderId), isNotNull(orderFiles.readyAt)))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return rows.map(toOrderFile);
}

const isUnsent = (orderId: string) =>
  and(
    eq(orderFiles.orderId, orderId),
    eq(orderFiles.forDelivery, true),
    notExists(deliveriesWithFileSql(ne(deliveries.status, "withdrawn"))),
  );

function toDelivery(
  row: DeliveryRow,
  files: OrderFile[],
  pins: Pin[],
  monthFile: boolean | null,
  canAnswer: boolean,
): Delivery {
  const { id, number, createdAt, author, title, note, links, closes, status, answeredAt, comment, revision } = row;
  return {
    id,
    number,
    author,
    title,
    note,
    links,
    files,
    pins,
    monthFile,
    closes,
    status,
    comment,
    answerable: status === "open" && canAnswer && monthFile !== false,
    at: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    revision: revision === null ? null : { number: revision, included: row.revisionsIncluded },
  };
}

const forCustomer = (delivery: Delivery): Delivery =>
  delivery.status === "withdrawn"
    ? { ...delivery, author: null, title: null, note: null, links: [], files: [], pins: [] }
    : { ...delivery, author: null, pins: delivery.pins.map(withoutAuthors) };

const withoutAuthors = (pin: Pin): Pin => ({
  ...pin,
  author: null,
  answers: pin.answers.map((answer) => ({ ...answer, author: null })),
});

/** Its number stays used, and the customer loses access to its content. Monthly files cannot be withdrawn. */
export async function withdrawDelivery(app: App, actor: string, orderId: string, id: string): Promise<MessageResult> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [row] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), eq(deliveries.orderId, orderId)));
    if (!order || !row) return failure("This delivery doesn’t exist.");
    const { number: delivery, status } = row;
    const message = `Delivery ${delivery} is withdrawn. The customer can’t see it anymore.`;
    if (status === "withdrawn") return { ok: true, message };
    if (row.monthId) return failure("The file of a paid month can’t be withdrawn.");
    if (status === "replaced") return failure(`A later delivery has already replaced delivery ${delivery}.`);
    if (status !== "open") return failure(`The customer has already answered delivery ${delivery}.`);
    await tx.update(deliveries).set({ status: "withdrawn", answeredAt: app.now() }).where(eq(deliveries.id, id));
    await recordOrderEvent(app.queue, tx, { kind: "delivery-withdrawn", orderId, actor, detail: { delivery } });
    if (order.workStatus === "delivered") await setWorkStatus(app.queue, tx, order, "in_progress", { actor, delivery });
    return { ok: true, message };
  });
}

/** Its space counts again for the order's limits. */
export async function removeUnsentFile(db: Db, actor: string, orderId: string, fileId: string): Promise<MessageResult> {
  return db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const [deleted] = await tx
      .delete(orderFiles)
      .where(and(eq(orderFiles.id, fileId), isUnsent(orderId)))
      .returning({ name: orderFiles.name });
    if (!deleted) return failure("This file is part of a delivery, or it no longer exists.");
    await recordActivity(tx, { actor, kind: "file-removed", subject: orderId, detail: { file: deleted.name } });
    return { ok: true, message: `${deleted.name} is removed.` };
  });
}
