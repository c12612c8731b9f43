import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";
import { ledgerEntry } from "./charges.ts";
import { availableAmount } from "./disputes.ts";

const refundParams = wire.params({
  payment_intent: wire.string,
  amount: wire.cents.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: wire.metadata.optional(),
});

/** Default amount: what is left. Throws ApiError if less is left. */
export function createRefund(provider: Provider, form: wire.Form): Stripe.Refund {
  const params = wire.readParams(refundParams, form);
  const { latest_charge } = provider.store.get("payment_intent", params.payment_intent, "payment_intent", 400);
  const charge = provider.store.get("charge", String(latest_charge), "charge", 400);
  if (!charge.paid) throw wire.invalidRequest(`Charge ${charge.id} was not paid; cannot issue a refund.`, "charge");
  if (charge.amount_refunded === charge.amount)
    throw wire.invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const available = availableAmount(provider, charge);
  if (available === 0)
    throw wire.invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  const amount = params.amount ?? available;
  const { currency } = charge;
  wire.checkStep(amount, currency, "amount");
  if (amount > available) {
    throw wire.invalidRequest(
      `Refund amount (${wire.formatMoney(amount, currency)}) is greater than unrefunded amount on charge (${wire.formatMoney(available, currency)})`,
      "amount",
    );
  }
  const last4 = charge.payment_method_details?.card?.last4;
  const pending = last4 === PENDING_LAST4;
  const now = provider.now();
  const id = wire.newId("re");
  const entry = ledgerEntry("refund", { amount: -amount, currency }, id, now);
  const refunded = charge.amount_refunded + amount;
  provider.store.put(entry);
  saveWithEvent(provider, "charge.refunded", {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  return saveWithEvent(provider, "refund.created", {
    id,
    object: "refund",
    amount,
    balance_transaction: entry.id,
    charge: charge.id,
    created: now,
    currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: "card",
      card: {
        reference_status: last4 === RETURNED_LAST4 ? "unavailable" : "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? "pending" : "succeeded",
    ...(pending && { pending_reason: "processing" }),
    transfer_reversal: null,
  } satisfies Stripe.Refund);
}

/** A refund that was pending arrives, or one that had succeeded comes back. */
export function settleRefund(provider: Provider, id: string): ["refunds_settled"] {
  const { pending_reason: _, ...refund } = provider.store.get("refund", id);
  if (refund.status === "succeeded") returnRefund(provider, refund);
  else saveWithEvent(provider, "refund.updated", { ...refund, status: "succeeded" });
  return ["refunds_settled"];
}

/** Stripe does not have this: the customer's bank returns a refund, also one that has succeeded. */
export function failRefund(provider: Provider, id: string): Stripe.Refund {
  const refund = provider.store.get("refund", id, "refund");
  if (refund.status === "failed") throw wire.invalidRequest("This refund has failed already.");
  return returnRefund(provider, refund);
}

function returnRefund(provider: Provider, refund: Stripe.Refund): Stripe.Refund {
  const entry = ledgerEntry("refund_failure", refund, refund.id, provider.now());
  const charge = provider.store.get("charge", String(refund.charge));
  provider.store.put(entry);
  provider.store.put({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
  return saveWithEvent(provider, "refund.failed", {
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: entry.id,
  });
}

/** Of Stripe's test cards whose refunds are pending at first, and whose refunds fail after they have succeeded. */
const PENDING_LAST4 = "7726";
const RETURNED_LAST4 = "5126";
