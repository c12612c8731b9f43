import type Stripe from "stripe";
import { newId } from "../api/ids.ts";
import { recordEvent } from "../events.ts";
import type { Provider } from "../store/provider.ts";
import { chargeObject, intentObject, type Payment } from "./charges.ts";

/** What a bank said of a card: `code` is the bank's own, `message` is for the buyer. */
export type Decline = { code: string; message: string };

/**
 * An attempt that the bank declined: a charge that failed, and the payment that waits for another card, with their events. The first
 * attempt makes the payment, later ones go on with `intentId`. Answers its id.
 */
export function declinePayment(
  provider: Provider,
  payment: Payment,
  { code, message }: Decline,
  { intentId = newId("pi"), orderReference }: { intentId?: string | undefined; orderReference?: string | undefined },
): string {
  const now = provider.now();
  const chargeId = newId("ch");
  const failed: Stripe.Charge = {
    ...chargeObject(chargeId, intentId, payment, null, now),
    amount_captured: 0,
    captured: false,
    failure_code: "card_declined",
    failure_message: message,
    outcome: {
      advice_code: code === "insufficient_funds" ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: "declined_by_network",
      reason: code,
      risk_level: "normal",
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
    paid: false,
    status: "failed",
  };
  const intent: Stripe.PaymentIntent = {
    ...intentObject(intentId, chargeId, payment, now),
    amount_received: 0,
    last_payment_error: { charge: chargeId, code: "card_declined", decline_code: code, message, type: "card_error" },
    ...(orderReference && { payment_details: { customer_reference: null, order_reference: orderReference } }),
    status: "requires_payment_method",
  };
  provider.store.put(failed);
  provider.store.put(intent);
  recordEvent(provider, "charge.failed", failed);
  recordEvent(provider, "payment_intent.payment_failed", intent);
  return intentId;
}
