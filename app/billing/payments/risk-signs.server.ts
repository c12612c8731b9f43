import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ProviderRiskSign } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { findOrderByPayment } from "~/billing/refunds/refund-sync.server";
import type { App } from "~/lib/app-context.server";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { hasOrderEvent, recordOrderEvent } from "~/orders/order-events.server";
import { isLiveMode } from "~/orders/payment-mode";

/**
 * A line on the order, once per warning or review: an admin may refund the payment before a bank disputes it. Throws
 * PaymentProviderUnavailable.
 */
export async function recordRiskSign(app: PaymentApp, objectId: string, paymentIntentId: string): Promise<void> {
  const order = await findOrderByPayment(app.db, paymentIntentId);
  const sign = order && (await app.paymentProvider.findRiskSign(objectId));
  if (!sign) return;
  await recordOnce(app, order.id, sign.kind, objectId, sign.reason);
}

async function recordOnce(
  app: Pick<App, "db" | "queue">,
  orderId: string,
  kind: ProviderRiskSign["kind"] | "payment-review-closed",
  objectId: string,
  reason: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, kind, { objectId })) return;
    const detail = { objectId, reason: describe(reason) };
    await recordOrderEvent(app.queue, tx, { kind, orderId, actor: "provider", detail });
  });
}

/** As long as a bank may dispute a payment. */
const OPEN_REVIEW_DAYS = 200;

type OpenReview = { orderId: string; objectId: string | null };

/** Reviews of which orders show no end. It has an event, for which a list call has no room. */
export async function findOpenReviews(app: Pick<App, "db" | "now" | "paymentProvider">): Promise<OpenReview[]> {
  const since = new Date(app.now().getTime() - OPEN_REVIEW_DAYS * 86_400_000);
  const closing = alias(orderEvents, "closing");
  const isClosed = app.db
    .select({ id: closing.id })
    .from(closing)
    .where(
      and(
        eq(closing.orderId, orderEvents.orderId),
        eq(closing.kind, "payment-review-closed"),
        sql`${closing.detail} ->> 'objectId' = ${orderEvents.detail} ->> 'objectId'`,
      ),
    );
  return app.db
    .select({ orderId: orderEvents.orderId, objectId: sql<string | null>`${orderEvents.detail} ->> 'objectId'` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        // A literal, so that the partial index is used.
        sql`${orderEvents.kind} = 'payment-review'`,
        gt(orderEvents.at, since),
        eq(orders.live, isLiveMode(app)),
        notExists(isClosed),
      ),
    );
}

/** A line on the order, once the review is closed at the provider. Throws PaymentProviderUnavailable. */
export async function recordClosedReview(app: PaymentApp, { orderId, objectId }: OpenReview): Promise<void> {
  const sign = objectId ? await app.paymentProvider.findRiskSign(objectId) : null;
  if (objectId && sign?.closed) await recordOnce(app, orderId, "payment-review-closed", objectId, sign.closed);
}

/** "made_with_stolen_card" → "Made with stolen card" */
function describe(reason: string): string {
  const words = reason.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
