import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import { serviceBySlug } from "~/catalog/services";
import type { Tx } from "~/lib/db/database";
import { type DeliveryRow, deliveries, type OrderRow, orders } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { addMessageFromForm } from "~/orders/messages.server";
import { recordOrderEvent } from "~/orders/timeline.server";
import { setWorkStatus } from "~/orders/work.server";
import { exceedsIncludedRevisions, formatRevision, type Revision } from "./delivery";
import {
  alreadyAnsweredMessage,
  findDeliveryBlocker,
  isMonthPaid,
  isSubscriptionRunning,
  workStatusAfterAnswer,
} from "./delivery-rules";

/** Which delivery a customer answers; that the order is theirs is the caller's to know. `by` is their address. */
export type DeliveryAnswerInput = { orderId: string; deliveryId: string; by: string };
type Done = Result<{ message: string }>;

const commentText = z
  .string()
  .trim()
  .min(1, "Please tell us what you’d like changed.")
  .max(MESSAGE_MAX, "Please use at most 5,000 characters.");

/** Approves a delivery, once: where it ends the work, the order is done. A second time says that it was approved already. */
export const approveDelivery = (app: App, asked: DeliveryAnswerInput): Promise<Done> =>
  onceOpen(
    app,
    asked,
    ({ status }) => status === "approved",
    async (tx, order, delivery, all) => {
      const { number, closes } = delivery;
      await tx
        .update(deliveries)
        .set({ status: "approved", answeredAt: app.now() })
        .where(eq(deliveries.id, delivery.id));
      await recordOrderEvent(tx, order.id, "delivery-approved", "buyer", { delivery: number });
      const workStatus = await move(tx, order, delivery, all, "approved");
      if (!closes || workStatus !== "done") return `Thank you! Delivery ${number} is approved, and we’ll keep going.`;
      return isSubscriptionRunning(order.subscriptionStatus)
        ? `Thank you! Delivery ${number} is approved, and this month’s work is finished.`
        : `Thank you! Delivery ${number} is approved, and your order is complete.`;
    },
  );

/**
 * Asks for a revision of a delivery, once. It is counted against what the service includes; one beyond that is asked for all the same, and
 * marked. What was written is also a message about the order, unread until staff have seen it.
 */
export async function requestRevision(app: App, asked: DeliveryAnswerInput, typed: string): Promise<Done> {
  const comment = commentText.safeParse(typed);
  if (!comment.success) return failure(comment.error.issues[0]?.message ?? "");
  return onceOpen(
    app,
    asked,
    (row) => row.comment === comment.data,
    async (tx, order, delivery, all) => {
      const { id, number } = delivery;
      const revision = nextRevision(order.service, all);
      await tx
        .update(deliveries)
        .set({
          status: "revision",
          answeredAt: app.now(),
          comment: comment.data,
          revision: revision.number,
          revisionsIncluded: revision.included,
        })
        .where(eq(deliveries.id, id));
      await recordOrderEvent(tx, order.id, "revision-asked", "buyer", {
        delivery: number,
        revision: formatRevision(revision),
      });
      await move(tx, order, delivery, all, "revision");
      const about = `Revision of delivery ${number}: ${comment.data}`;
      await addMessageFromForm(tx, { id, orderId: order.id, author: asked.by, text: about, at: app.now() });
      return askedWords(revision);
    },
  );
}

/** The revision that this order's customer would ask for next. */
export const nextRevision = (service: string, all: readonly Pick<DeliveryRow, "revision">[]): Revision => ({
  number: all.filter(({ revision }) => revision !== null).length + 1,
  included: serviceBySlug(service)?.revisions ?? null,
});

function askedWords(revision: Revision): string {
  if (exceedsIncludedRevisions(revision))
    return "We have your comment. This revision is beyond what your order includes: we’ll get in touch before it costs anything.";
  return revision.included === null
    ? "We have your comment, and we’re on it."
    : `We have your comment, and we’re on it. ${formatRevision(revision)}.`;
}

type Answer = (tx: Tx, order: OrderRow, delivery: DeliveryRow, all: readonly DeliveryRow[]) => Promise<string>;

/**
 * Does it under the order's lock where the delivery is still open, with the mail to the team; else says what became of it. `isSame`: it was
 * answered so already.
 */
async function onceOpen(
  app: App,
  { orderId, deliveryId }: DeliveryAnswerInput,
  isSame: (answered: DeliveryRow) => boolean,
  give: Answer,
): Promise<Done> {
  return app.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const all = await tx
      .select()
      .from(deliveries)
      .where(eq(deliveries.orderId, orderId))
      .orderBy(asc(deliveries.number));
    const delivery = all.find(({ id }) => id === deliveryId);
    if (!order || !delivery) return failure("This delivery doesn’t exist.");
    if (delivery.status !== "open") {
      const words = alreadyAnsweredMessage(delivery.number, delivery.status);
      return isSame(delivery) ? { ok: true, message: words } : failure(words);
    }
    if (findDeliveryBlocker(order) || !(await monthIsPaid(tx, delivery))) {
      return failure("This was refunded or canceled, so there’s nothing to answer anymore.");
    }
    const message = await give(tx, order, delivery, all);
    await app.queue.enqueue(tx, "delivery-team-email", { deliveryId });
    return { ok: true, message };
  });
}

async function monthIsPaid(tx: Tx, { monthId }: DeliveryRow): Promise<boolean> {
  if (!monthId) return true;
  const [month] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, monthId)));
  return month !== undefined && isMonthPaid(month.status);
}

async function move(
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
    byStaff: author !== null,
    workStatus: order.workStatus,
    revisionWaits: all.some((other) => other.status === "revision" && other.number > number),
  });
  await setWorkStatus(tx, order, workStatus, { actor: "buyer", delivery: number });
  return workStatus;
}
