import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/lib/app-context.server";
import type { Db, Tx } from "~/lib/db/database";
import { type DeliveryRow, deliveries, type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { addMessageFromForm } from "~/orders/messages.server";
import { recordOrderEvent } from "~/orders/order-events.server";
import { isMonthPaid } from "~/orders/order-states";
import { soldService } from "~/orders/sold-service";
import { setWorkStatus } from "~/orders/work.server";
import { exceedsIncludedRevisions, formatRevision, type Revision } from "./delivery";
import {
  alreadyAnsweredMessage,
  findDeliveryBlocker,
  isSubscriptionRunning,
  workStatusAfterAnswer,
} from "./delivery-rules";
import { composeRevision, isRevisionText } from "./pins.server";

/** `by`: the customer's email address. The caller has checked that the order is theirs. */
export type DeliveryAnswerInput = { orderId: string; deliveryId: string; by: string };
type AnswerResult = Result<{ message: string }>;

const commentText = z.string().trim().max(MESSAGE_MAX, "Please use at most 5,000 characters.");

export const approveDelivery = (app: App, input: DeliveryAnswerInput): Promise<AnswerResult> =>
  answerOpenDelivery(
    app.db,
    input,
    ({ status }) => status === "approved",
    async (tx, order, delivery, all) => {
      const { number, closes } = delivery;
      await tx
        .update(deliveries)
        .set({ status: "approved", answeredAt: app.now() })
        .where(eq(deliveries.id, delivery.id));
      const detail = { delivery: number, deliveryId: delivery.id };
      await recordOrderEvent(app.queue, tx, { kind: "delivery-approved", orderId: order.id, actor: "buyer", detail });
      const workStatus = await updateWorkAfterAnswer(app.queue, tx, order, delivery, all, "approved");
      const ending = isSubscriptionRunning(order.subscriptionStatus)
        ? "this month’s work is finished"
        : "your order is complete";
      const isDone = closes && workStatus === "done";
      const message = `Thank you! Delivery ${number} is approved, and ${isDone ? ending : "we’ll keep going"}.`;
      return { ok: true, message };
    },
  );

/** `text` may be empty if the customer has open pins, which are sent with it. The comment also becomes an unread message. Revisions beyond the included number are accepted and marked. */
export async function requestRevision(app: App, input: DeliveryAnswerInput, text: string): Promise<AnswerResult> {
  const parsed = commentText.safeParse(text);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "");
  return answerOpenDelivery(
    app.db,
    input,
    ({ comment }) => isRevisionText(comment, parsed.data),
    async (tx, order, delivery, all) => {
      const { id, number } = delivery;
      const comment = await composeRevision(tx, id, parsed.data, app.now());
      if (!comment) return failure("Please tell us what you’d like changed.");
      const revision = nextRevision(order, all);
      const count = { revision: revision.number, revisionsIncluded: revision.included };
      await tx
        .update(deliveries)
        .set({ status: "revision", answeredAt: app.now(), comment, ...count })
        .where(eq(deliveries.id, id));
      const detail = { delivery: number, deliveryId: id, revision: formatRevision(revision) };
      await recordOrderEvent(app.queue, tx, { kind: "revision-asked", orderId: order.id, actor: "buyer", detail });
      await updateWorkAfterAnswer(app.queue, tx, order, delivery, all, "revision");
      const message = `Revision of delivery ${number}: ${comment}`;
      await addMessageFromForm(tx, { id, orderId: order.id, author: input.by, text: message, at: app.now() });
      return { ok: true, message: revisionMessage(revision) };
    },
  );
}

export const nextRevision = (
  order: Pick<OrderRow, "service" | "soldAs">,
  all: readonly Pick<DeliveryRow, "revision">[],
): Revision => ({
  number: all.filter(({ revision }) => revision !== null).length + 1,
  included: soldService(order)?.revisions ?? null,
});

function revisionMessage(revision: Revision): string {
  if (exceedsIncludedRevisions(revision))
    return "We have your comment. This revision is beyond what your order includes: we’ll get in touch before it costs anything.";
  return revision.included === null
    ? "We have your comment, and we’re on it."
    : `We have your comment, and we’re on it. ${formatRevision(revision)}.`;
}

/** Returns the message for the customer. */
type SaveAnswer = (
  tx: Tx,
  order: OrderRow,
  delivery: DeliveryRow,
  all: readonly DeliveryRow[],
) => Promise<AnswerResult>;

/** Fails for a delivery that is no longer open, unless `hasAnswer` says that it has the same answer. */
async function answerOpenDelivery(
  db: Db,
  { orderId, deliveryId }: DeliveryAnswerInput,
  hasAnswer: (delivery: DeliveryRow) => boolean,
  save: SaveAnswer,
): Promise<AnswerResult> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const all = await tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.orderId, orderId))
      .orderBy(asc(deliveries.number));
    const delivery = all.find(({ id }) => id === deliveryId);
    if (!order || !delivery) return failure("This delivery doesn’t exist.");
    if (delivery.status !== "open") {
      const message = alreadyAnsweredMessage(delivery.number, delivery.status);
      return hasAnswer(delivery) ? { ok: true, message } : failure(message);
    }
    if (findDeliveryBlocker(order) || !(await monthIsPaid(tx, delivery))) {
      return failure("This was refunded or canceled, so there’s nothing to answer anymore.");
    }
    return save(tx, order, delivery, all);
  });
}

async function monthIsPaid(tx: Tx, { monthId }: DeliveryRow): Promise<boolean> {
  if (!monthId) return true;
  const [month] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, monthId));
  return month !== undefined && isMonthPaid(month.status);
}

async function updateWorkAfterAnswer(
  queue: App["queue"],
  tx: Tx,
  order: OrderRow,
  delivery: DeliveryRow,
  all: readonly DeliveryRow[],
  answer: "approved" | "revision",
) {
  const { number, closes, author } = delivery;
  const workStatus = workStatusAfterAnswer({
    answer,
    closes,
    byAdmin: author !== null,
    workStatus: order.workStatus,
    hasLaterRevision: all.some((other) => other.status === "revision" && other.number > number),
  });
  await setWorkStatus(queue, tx, order, workStatus, { actor: "buyer", delivery: number });
  return workStatus;
}
