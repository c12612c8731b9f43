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

/** By Stripe's decline code. */
const DECLINE_REASONS: Record<string, string> = {
  generic_decline: "The bank gave no reason",
  card_declined: "The bank gave no reason",
  do_not_honor: "The bank gave no reason",
  call_issuer: "The customer should call their bank",
  insufficient_funds: "Not enough money on the card",
  withdrawal_count_limit_exceeded: "The card’s limit is reached",
  card_velocity_exceeded: "The card’s limit is reached",
  expired_card: "The card has expired",
  incorrect_cvc: "The security code is wrong",
  invalid_cvc: "The security code is wrong",
  incorrect_number: "The card number is wrong",
  invalid_number: "The card number is wrong",
  invalid_expiry_month: "The expiration date is wrong",
  invalid_expiry_year: "The expiration date is wrong",
  lost_card: "The card was reported lost",
  stolen_card: "The card was reported stolen",
  pickup_card: "The card was reported lost or stolen",
  fraudulent: "The card provider suspects fraud",
  merchant_blacklist: "The card provider’s rules blocked it",
  highest_risk_level: "The card provider suspects fraud",
  elevated_risk_level: "The card provider suspects fraud",
  authentication_required: "The bank wants the customer to confirm the payment",
  authentication_not_handled: "The customer didn’t confirm the payment with the bank",
  card_not_supported: "The card can’t be used for this",
  currency_not_supported: "The card doesn’t take this currency",
  processing_error: "The bank couldn’t process it; another try may work",
  try_again_later: "The bank couldn’t process it; another try may work",
  issuer_not_available: "The bank couldn’t be reached; another try may work",
  test_mode_live_card: "A real card was used in test mode",
  testmode_decline: "A test card was used for a real payment",
};

/** An unknown code is shown as text: `"some_code"` -> `"Some code"`. */
function declineReason(code: string): string {
  const known = Object.hasOwn(DECLINE_REASONS, code) ? DECLINE_REASONS[code] : undefined;
  if (known) return known;
  const text = code.replaceAll("_", " ").slice(0, 100).trim();
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : "The bank gave no reason";
}
