import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import type { Provider } from "../store/store.ts";
import { checkPaymentMethod, isCardAccepted } from "./payment-methods.ts";
import {
  currentPeriod,
  endSubscription,
  findOpenInvoice,
  isEndDue,
  renewSubscription,
  retryInvoice,
  saveSubscription,
} from "./renewals.ts";

type Subscription = Stripe.Subscription;

/** Throws ApiError 404 for an ended subscription, as Stripe does. */
export function cancelSubscription(provider: Provider, id: string): Subscription {
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled") throw wire.resourceMissing("subscription", id, "id");
  return endSubscription(provider, subscription, "cancellation_requested");
}

const time = wire.integer(0, 99_999_999_999);

const updateParams = wire.params({
  cancel_at_period_end: wire.boolean.optional(),
  cancel_at: z.union([wire.empty, time]).optional(),
  pause_collection: z
    .union([wire.empty, z.strictObject({ behavior: z.literal("void"), resumes_at: time.optional() })])
    .optional(),
  default_payment_method: wire.string.optional(),
});

export function updateSubscription(provider: Provider, form: wire.Form, id: string): Subscription {
  const params = wire.readParams(updateParams, form);
  const { default_payment_method: card, pause_collection: pause } = params;
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled")
    throw wire.invalidRequest("A canceled subscription can only update its cancellation_details.");
  const changed = { ...subscription, ...cancellation(subscription, params, provider.now()) };
  if (pause !== undefined)
    changed.pause_collection = pause === "" ? null : { ...pause, resumes_at: pause.resumes_at ?? null };
  if (card !== undefined) changed.default_payment_method = checkPaymentMethod(provider, card, subscription.customer);
  return saveSubscription(provider, changed);
}

/** The end of the period and a date are set and removed separately. Throws ApiError 400. */
function cancellation(
  subscription: Subscription,
  { cancel_at: date, cancel_at_period_end: atPeriodEnd }: z.output<typeof updateParams>,
  now: number,
): Partial<Subscription> {
  if (atPeriodEnd !== undefined && date)
    throw wire.invalidRequest("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  if (date && date <= now) throw wire.invalidRequest("`cancel_at` must be in the future.", "cancel_at");
  if (atPeriodEnd) return { cancel_at_period_end: true, cancel_at: currentPeriod(subscription).end, canceled_at: now };
  if (date) return { cancel_at_period_end: false, cancel_at: date, canceled_at: now };
  const isRemoved = date === "" || (atPeriodEnd === false && subscription.cancel_at_period_end);
  return isRemoved ? { cancel_at_period_end: false, cancel_at: null, canceled_at: null } : {};
}

const advanceParams = wire.params({ outcome: z.enum(["paid", "payment_failed"]).optional() });

/** Stripe does not have this: lets the period end without moving the clock. `outcome` overrides what the card would do. */
export function advanceSubscription(provider: Provider, form: wire.Form, id: string): Subscription {
  const { outcome } = wire.readParams(advanceParams, form);
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled")
    throw wire.invalidRequest("This subscription has been canceled: it has no next period.");
  const openInvoice = outcome === undefined ? findOpenInvoice(provider, subscription) : null;
  if (openInvoice) retryInvoice(provider, openInvoice.id);
  else if (isEndDue(subscription, currentPeriod(subscription).end))
    endSubscription(provider, subscription, "cancellation_requested");
  else {
    const pays = outcome === undefined ? isCardAccepted(provider, subscription) : outcome === "paid";
    renewSubscription(provider, subscription, pays);
  }
  return provider.store.get("subscription", id);
}
