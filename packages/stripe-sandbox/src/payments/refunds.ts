import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  integerParam,
  invalidRequest,
  metadataParam,
  newId,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import { formatUsd } from "../money.ts";
import type { Provider } from "../store/objects.ts";
import { ledgerEntry } from "./charges.ts";
import { availableAmount } from "./disputes.ts";

const refundParams = z.strictObject({
  payment_intent: stringParam.optional(),
  charge: stringParam.optional(),
  amount: integerParam(1, 99_999_999).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadataParam.optional(),
  ...expandParam,
});

/** Default amount: what is left. Throws ApiError if less is left. */
export function createRefund(provider: Provider, form: Form): Stripe.Refund {
  const params = readParams(refundParams, form);
  const charge = findCharge(provider, params);
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid; cannot issue a refund.`, "charge");
  if (charge.amount_refunded === charge.amount)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const available = availableAmount(provider, charge);
  if (available === 0)
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge",
      "charge_disputed",
    );
  const amount = params.amount ?? available;
  if (amount > available) {
    throw invalidRequest(
      `Refund amount (${formatUsd(amount)}) is greater than unrefunded amount on charge (${formatUsd(available)})`,
      "amount",
    );
  }
  const now = provider.now();
  const id = newId("re");
  const entry = ledgerEntry("refund", -amount, id, now);
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
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: "card",
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Stripe.Refund);
}

function findCharge(provider: Provider, params: z.output<typeof refundParams>): Stripe.Charge {
  if (params.payment_intent !== undefined) {
    const intent = provider.store.get("payment_intent", params.payment_intent, "payment_intent", 400);
    return provider.store.get("charge", String(intent.latest_charge), "charge", 400);
  }
  if (params.charge === undefined) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  return provider.store.get("charge", params.charge, "charge", 400);
}
