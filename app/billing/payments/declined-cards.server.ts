import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app-context.server";
import type { FailedCharge } from "~/billing/provider/payment-provider";
import { emitAfterCommit } from "~/lib/db/database";
import { orderEvents, orders } from "~/lib/db/schema/index";
import { isLiveMode } from "~/orders/payment-mode";
import { hasOrderEvent } from "~/orders/timeline.server";

/** A failed attempt to pay, as its event tells; `at` is when it happened at the provider. */
type Declined = { eventId: string; chargeId: string; at: Date | null };

/**
 * Notes on the timeline of its order that a card was declined in the checkout, and why, once for each event. Nobody is mailed: the buyer
 * is still at the card provider's page, which says the same. A charge of another order, or of a later month, changes nothing. Throws
 * PaymentProviderUnavailable.
 */
export async function recordDeclinedCard(app: App, { eventId, chargeId, at }: Declined): Promise<void> {
  const charge = await app.paymentProvider.findFailedCharge(chargeId);
  const orderId = charge && (await orderOf(app, charge));
  if (!orderId) return;
  const reason = declineWords(charge.code);
  await app.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    if (await hasOrderEvent(tx, orderId, "card-declined", { eventId })) return;
    await tx.insert(orderEvents).values({
      orderId,
      kind: "card-declined",
      actor: "provider",
      at: at ?? app.now(),
      detail: { eventId, code: charge.code, reason },
    });
    emitAfterCommit(tx, { orderId, event: "card-declined", by: "provider" });
  });
}

const uuid = z.uuid();
/** Shorter beginnings of a session's id say too little. */
const SHORTEST = 15;
/** How old an order may be that was paid since, in milliseconds: an event comes within hours. */
const RECENT = 2 * 86_400_000;

/** The order of this mode that the attempt was made for, or null. */
async function orderOf(app: App, { orderId, sessionBegins }: FailedCharge): Promise<string | null> {
  const id = uuid.safeParse(orderId);
  const begins = plain(sessionBegins ?? "");
  if (!id.success && begins.length < SHORTEST) return null;
  const found = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.live, isLiveMode(app)),
        isNull(orders.invoiceId),
        id.success
          ? eq(orders.id, id.data)
          : and(
              // Few enough to be compared one by one.
              or(eq(orders.status, "pending"), gte(orders.createdAt, new Date(app.now().getTime() - RECENT))),
              sql`starts_with(regexp_replace(${orders.paymentSessionId}, '[^A-Za-z0-9]', '', 'g'), ${begins})`,
            ),
      ),
    )
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Banks take letters and digits alone. */
const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "");

const WORDS: Record<string, string> = {
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
  currency_not_supported: "The card doesn’t take dollars",
  processing_error: "The bank couldn’t process it; another try may work",
  try_again_later: "The bank couldn’t process it; another try may work",
  issuer_not_available: "The bank couldn’t be reached; another try may work",
  test_mode_live_card: "A real card was used in test mode",
  testmode_decline: "A test card was used for a real payment",
};

/** Why a card was declined, in plain words for staff; a code that we do not know reads as it is. */
function declineWords(code: string): string {
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  if (known) return known;
  const read = code.replaceAll("_", " ").slice(0, 100).trim();
  return read ? read.charAt(0).toUpperCase() + read.slice(1) : "The bank gave no reason";
}
