import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { FailedCharge } from "~/billing/provider/payment-provider";
import type { PaymentApp } from "~/billing/provider/provider-access";
import { orders, type PaymentEventRow } from "~/lib/db/schema/index";
import { hasOrderEvent, recordOrderEvent } from "~/orders/order-events.server";
import { isPendingSql } from "~/orders/order-states.server";
import { isLiveMode } from "~/orders/payment-mode";

/** Shorter starts of a session's id are ambiguous. */
const MIN_SESSION_START = 15;
/** Of an order that is no longer pending: events arrive within hours. */
const MAX_ORDER_AGE_MS = 2 * 86_400_000;

/**
 * Records a declined card of a checkout on the timeline, once per event, without an email: the provider's page shows the
 * customer the same. Ignores unknown orders and later months of a subscription. Throws PaymentProviderUnavailable.
 */
export async function recordDeclinedCard(
  app: PaymentApp,
  { id: eventId, objectId, createdAt }: PaymentEventRow,
): Promise<void> {
  const charge = await app.paymentProvider.findFailedCharge(objectId);
  const orderId = charge && (await findChargedOrder(app, charge));
  if (!orderId) return;
  const reason = declineReason(charge.code);
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "card-declined", { eventId })) return;
    const detail = { eventId, code: charge.code, reason };
    const at = createdAt ?? app.now();
    await recordOrderEvent(app.queue, tx, { kind: "card-declined", orderId, actor: "provider", at, detail });
  });
}

/** Null if no order of the current mode matches, or several do. */
async function findChargedOrder(app: PaymentApp, { orderId, sessionBegins }: FailedCharge): Promise<string | null> {
  const id = z.uuid().safeParse(orderId);
  // The provider stores the start of the session's id without punctuation.
  const sessionStart = (sessionBegins ?? "").replace(/[^A-Za-z0-9]/g, "");
  if (!id.success && sessionStart.length < MIN_SESSION_START) return null;
  const matches = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.live, isLiveMode(app)),
        isNull(orders.invoiceId),
        id.success
          ? eq(orders.id, id.data)
          : and(
              // Limits the comparison without an index to few orders.
              or(isPendingSql, gte(orders.createdAt, new Date(app.now().getTime() - MAX_ORDER_AGE_MS))),
              sql`starts_with(regexp_replace(${orders.paymentSessionId}, '[^A-Za-z0-9]', '', 'g'), ${sessionStart})`,
            ),
      ),
    )
    .limit(2);
  return matches.length === 1 ? (matches[0]?.id ?? null) : null;
}

/** Codes of Stripe without a reason. */
const UNEXPLAINED = ["generic_decline", "card_declined", "do_not_honor"];

/** `"insufficient_funds"` -> `"Insufficient funds"`. */
function declineReason(code: string): string {
  const text = code.replaceAll("_", " ").slice(0, 100).trim();
  return text && !UNEXPLAINED.includes(code) ? text.charAt(0).toUpperCase() + text.slice(1) : "The bank gave no reason";
}
