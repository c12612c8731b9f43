import type Stripe from "stripe";
import { invalidRequest, newId, nulls } from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";

/** A card network expects a dispute of this payment. */
export function warnOfFraud(provider: Provider, { id, latest_charge }: Stripe.PaymentIntent): void {
  saveWithEvent(provider, "radar.early_fraud_warning.created", {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: String(latest_charge),
    created: provider.now(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: id,
  } satisfies Stripe.Radar.EarlyFraudWarning);
}

/** A rule of the account holds the payment for review. */
export function openReview(provider: Provider, { id, latest_charge }: Stripe.PaymentIntent): void {
  saveWithEvent(provider, "review.opened", {
    ...nulls("billing_zip closed_reason ip_address ip_address_location session"),
    id: newId("prv"),
    object: "review",
    charge: String(latest_charge),
    created: provider.now(),
    livemode: false,
    open: true,
    opened_reason: "rule",
    payment_intent: id,
    reason: "rule",
  } satisfies Stripe.Review);
}

/** Staff have looked at the payment. Throws ApiError 400 for a review that is closed. */
export function approveReview(provider: Provider, id: string): Stripe.Review {
  const review = provider.store.get("review", id, "review");
  if (!review.open) throw invalidRequest("This review is already closed.");
  return saveWithEvent(provider, "review.closed", {
    ...review,
    closed_reason: "approved",
    open: false,
    reason: "approved",
  });
}
