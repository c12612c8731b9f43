import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { deliveries, deliveryFiles, orderFiles, orderMessages, orders, pins } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import type { OrderFile } from "~/orders/files/file-limits";
import { toOrderFile } from "~/orders/files/order-files.server";
import { addOrderMessage, type MessageSender, type NewMessage } from "~/orders/messages.server";
import { alreadyAnsweredMessage } from "./delivery-rules";
import { describePlace, MAX_DELIVERY_PINS, MAX_PIN_LENGTH, type Pin, type PinAnswer, type PinPlace } from "./pins";

type PinMessage = Omit<NewMessage, "fileIds">;

const RELOAD = "Please reload the page and try again.";
const NO_PIN = "This comment doesn’t exist any more.";

const percent = z.coerce.number().min(0).max(100);
const placeSchema = z.object({
  page: z.tuple([z.uuid(), z.coerce.number().int().min(1).max(1_000).optional()]),
  point: z.union([z.tuple([percent, percent]), z.tuple([z.literal("")])]),
});

/** `page`: "file" or "file:2"; `point`: "12.5,80", or empty for the full page. Null if they are something else. */
export function parsePinPlace(page: string, point: string): PinPlace | null {
  const parsed = placeSchema.safeParse({ page: page.split(":"), point: point.split(",") });
  if (!parsed.success) return null;
  const [fileId, number = null] = parsed.data.page;
  const [x, y = null] = parsed.data.point;
  return { fileId, page: number, x: x === "" ? null : x, y };
}

/** A message about a place of a delivery. Idempotent for the same id. The caller has checked that the author may write about this order. */
export async function addPin(
  app: Pick<App, "db" | "now">,
  { deliveryId, place, ...message }: PinMessage & { deliveryId: string; place: PinPlace },
): Promise<Result> {
  if (message.text.trim().length > MAX_PIN_LENGTH) return failure("Please use at most 1,000 characters.");
  return addOrderMessage(app, message, {
    findBlocker: (tx) => findPinBlocker(tx, message.orderId, deliveryId, place),
    pin: { deliveryId, ...place },
  });
}

/** A message that answers a pin. As `addPin`. */
export const answerPin = (
  app: Pick<App, "db" | "now">,
  { pinId, ...message }: PinMessage & { pinId: string },
): Promise<Result> =>
  addOrderMessage(app, message, {
    findBlocker: async (tx) => ((await findPin(tx, message.orderId, pinId)) ? null : NO_PIN),
    pinId,
  });

/** `resolved`: false opens it again. `actor`: an admin's address for the activity log. Sends no email. */
export async function resolvePin(
  app: Pick<App, "db" | "now">,
  {
    orderId,
    pinId,
    ...change
  }: { orderId: string; pinId: string; by: MessageSender; actor: string; resolved: boolean },
): Promise<Result> {
  return app.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const pin = await findPin(tx, orderId, pinId);
    if (!pin) return failure(NO_PIN);
    const { by, actor, resolved } = change;
    const [changed] = await tx
      .update(pins)
      .set({ resolvedAt: resolved ? app.now() : null, resolvedBy: resolved ? by : null })
      .where(and(eq(pins.messageId, pinId), resolved ? isNull(pins.resolvedAt) : isNotNull(pins.resolvedAt)))
      .returning();
    if (changed && by === "team")
      await recordActivity(tx, { actor, kind: resolved ? "pin-resolved" : "pin-reopened", subject: orderId });
    return { ok: true };
  });
}

/** A delivery moves the pins of its order while it holds a stronger lock. */
const lockOrder = (tx: Tx, orderId: string) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("key share");

/** Of a delivery that the customer can see. */
async function findPin(tx: Tx, orderId: string, pinId: string) {
  const [pin] = await tx
    .select({ id: pins.messageId })
    .from(pins)
    .innerJoin(deliveries, eq(deliveries.id, pins.deliveryId))
    .where(and(eq(pins.messageId, pinId), eq(deliveries.orderId, orderId), ne(deliveries.status, "withdrawn")));
  return pin;
}

/** Locks the delivery, so that concurrent pins are counted. */
async function findPinBlocker(tx: Tx, orderId: string, deliveryId: string, place: PinPlace): Promise<string | null> {
  const [delivery] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.orderId, orderId)))
    .for("update");
  if (!delivery) return "This delivery doesn’t exist.";
  const { number, status } = delivery;
  if (status === "withdrawn" || status === "replaced") return alreadyAnsweredMessage(number, status);
  if ((await tx.$count(pins, eq(pins.deliveryId, deliveryId))) >= MAX_DELIVERY_PINS)
    return `A delivery takes ${MAX_DELIVERY_PINS} comments. Please write a message instead.`;
  const files = (await listDeliveryFiles(tx, [deliveryId])).get(deliveryId) ?? [];
  const file = files.find(({ id }) => id === place.fileId);
  if (!file) return RELOAD;
  const isShown = place.page === null ? place.x === null : place.page <= file.pages.length;
  return isShown ? null : RELOAD;
}

/** By delivery, oldest first. */
export async function listDeliveryFiles(
  db: Db | Tx,
  deliveryIds: readonly string[],
): Promise<Map<string, OrderFile[]>> {
  const found = await db
    .select({ deliveryId: deliveryFiles.deliveryId, file: orderFiles })
    .from(deliveryFiles)
    .innerJoin(orderFiles, eq(orderFiles.id, deliveryFiles.fileId))
    .where(inArray(deliveryFiles.deliveryId, [...deliveryIds]))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const byDelivery = Map.groupBy(found, ({ deliveryId }) => deliveryId);
  return new Map([...byDelivery].map(([id, files]) => [id, files.map(({ file }) => toOrderFile(file))]));
}

/** By delivery, oldest first. */
export async function listPins(db: Db | Tx, deliveryIds: readonly string[]): Promise<Map<string, Pin[]>> {
  const rows = await db
    .select({ pin: pins, message: orderMessages })
    .from(pins)
    .innerJoin(orderMessages, eq(orderMessages.id, pins.messageId))
    .where(inArray(pins.deliveryId, [...deliveryIds]))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  if (rows.length === 0) return new Map();
  const pinIds = rows.map(({ message }) => message.id);
  const answers = await db
    .select()
    .from(orderMessages)
    .where(inArray(orderMessages.pinId, pinIds))
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id));
  const answersByPin = Map.groupBy(answers, ({ pinId }) => pinId);
  const toPin = ({ pin: { fileId, page, x, y, resolvedBy }, message }: (typeof rows)[number], index: number): Pin => ({
    ...toAnswer(message),
    ...{ fileId, page, x, y, resolvedBy, number: index + 1 },
    answers: (answersByPin.get(message.id) ?? []).map(toAnswer),
  });
  const byDelivery = Map.groupBy(rows, ({ pin }) => pin.deliveryId);
  return new Map([...byDelivery].map(([id, ofDelivery]) => [id, ofDelivery.map(toPin)]));
}

const toAnswer = ({ id, createdAt, sender, author, text }: typeof orderMessages.$inferSelect): PinAnswer => ({
  ...{ id, sender, text, at: createdAt.toISOString() },
  author: sender === "team" ? author : null,
});

const LIST_TITLE = "Comments on the delivery:";

/** Whether a revision was asked for with this text, whichever pins were open. */
export const isRevisionText = (comment: string | null, text: string): boolean =>
  comment === text || comment?.startsWith(joinParagraphs(text, LIST_TITLE)) === true;

/**
 * The comment of a revision: the text and the customer's open pins, at most 5,000 + 100 * 1,300 characters of one version. Null if there
 * is nothing to send. Their own emails are left out, because the revision's email has them.
 */
export async function composeRevision(tx: Tx, deliveryId: string, text: string, at: Date): Promise<string | null> {
  const all = (await listPins(tx, [deliveryId])).get(deliveryId) ?? [];
  const theirs = all.filter(({ sender }) => sender === "customer");
  const open = theirs.filter(({ resolvedBy }) => resolvedBy === null);
  if (open.length === 0) return text || null;
  const files = (await listDeliveryFiles(tx, [deliveryId])).get(deliveryId) ?? [];
  const ids = theirs.map(({ id }) => id);
  await tx
    .update(orderMessages)
    .set({ mailedAt: at })
    .where(and(inArray(orderMessages.id, ids), isNull(orderMessages.mailedAt)));
  const lines = open.map((pin) => `${pin.number}. On ${describePlace(pin, files)}: ${pin.text}`);
  return joinParagraphs(text, [LIST_TITLE, ...lines].join("\n"));
}

const joinParagraphs = (...paragraphs: string[]): string => paragraphs.filter((text) => text !== "").join("\n\n");

/** Moves the pins of versions without an approval to their next one: those on file 1 to its file 1, others lose their place. */
export async function carryPins(tx: Tx, orderId: string, nextId: string): Promise<void> {
  const earlier = await tx
    .selectDistinct({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(pins, eq(pins.deliveryId, deliveries.id))
    .where(and(eq(deliveries.orderId, orderId), inArray(deliveries.status, ["replaced", "revision"])));
  if (earlier.length === 0) return;
  const files = await listDeliveryFiles(tx, [nextId, ...earlier.map(({ id }) => id)]);
  const next = files.get(nextId) ?? [];
  for (const { id } of earlier) {
    for (const [index, file] of (files.get(id) ?? []).entries()) {
      const fileId = next[index]?.id;
      if (fileId)
        await tx
          .update(pins)
          .set({ deliveryId: nextId, fileId })
          .where(and(eq(pins.deliveryId, id), eq(pins.fileId, file.id)));
    }
    const withoutPlace = { fileId: null, page: null, x: null, y: null };
    await tx
      .update(pins)
      .set({ deliveryId: nextId, ...withoutPlace })
      .where(eq(pins.deliveryId, id));
  }
}
