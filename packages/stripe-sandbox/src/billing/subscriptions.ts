import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  invalidRequest,
  listObject,
  paginationParams,
  readParams,
  resourceMissing,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";
import { applyCouponToSubscription } from "./coupons.ts";
import { checkPaymentMethod, isCardAccepted } from "./payment-methods.ts";
import {
  currentPeriod,
  endSubscription,
  findOpenInvoice,
  renewSubscription,
  retryInvoice,
  saveSubscription,
} from "./renewals.ts";

type Subscription = Stripe.Subscription;

const listParams = z.strictObject({
  ...paginationParams,
  status: stringParam.optional(),
  customer: stringParam.optional(),
});

/** Without a status, ended ones are excluded, as at Stripe. */
export function listSubscriptions(provider: Provider, form: Form) {
  const { status, customer, ...query } = readParams(listParams, form);
  const where = { status: status === "all" ? undefined : status, customer };
  const exceptStatus = status === undefined ? "canceled" : undefined;
  return listObject("/v1/subscriptions", provider.store.list("subscription", { ...query, where, exceptStatus }));
}

const cancelParams = z.strictObject({
  ...expandParam,
  invoice_now: stringParam.optional(),
  prorate: stringParam.optional(),
});

/** Throws ApiError 404 for an ended subscription, as Stripe does. */
export function cancelSubscription(provider: Provider, id: string, form: Form): Subscription {
  readParams(cancelParams, form);
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled") throw resourceMissing("subscription", id, "id");
  return endSubscription(provider, subscription, "cancellation_requested");
}

const updateParams = z.strictObject({
  cancel_at_period_end: z.enum(["true", "false"]).optional(),
  default_payment_method: stringParam.optional(),
  discounts: z
    .array(z.strictObject({ coupon: stringParam }))
    .max(20)
    .optional(),
  ...expandParam,
});

/** New coupons replace all old ones. */
export function updateSubscription(provider: Provider, id: string, form: Form): Subscription {
  const { cancel_at_period_end, default_payment_method, discounts } = readParams(updateParams, form);
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled")
    throw invalidRequest("A canceled subscription can only update its cancellation_details.");
  const changed = { ...subscription };
  if (cancel_at_period_end !== undefined) {
    const atPeriodEnd = cancel_at_period_end === "true";
    changed.cancel_at_period_end = atPeriodEnd;
    changed.cancel_at = atPeriodEnd ? currentPeriod(subscription).end : null;
    changed.canceled_at = atPeriodEnd ? provider.now() : null;
  }
  if (default_payment_method !== undefined)
    changed.default_payment_method = checkPaymentMethod(provider, default_payment_method, subscription.customer);
  if (discounts)
    changed.discounts = discounts.map(({ coupon }) => applyCouponToSubscription(provider, coupon, subscription).id);
  return saveSubscription(provider, changed);
}

const advanceParams = z.strictObject({ outcome: z.enum(["paid", "payment_failed"]).optional(), ...expandParam });

/** Stripe does not have this: lets the period end without moving the clock. `outcome` overrides what the card would do. */
export function advanceSubscription(provider: Provider, id: string, form: Form): Subscription {
  const { outcome } = readParams(advanceParams, form);
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled")
    throw invalidRequest("This subscription has been canceled: it has no next period.");
  const openInvoice = outcome === undefined ? findOpenInvoice(provider, subscription) : null;
  if (openInvoice) {
    retryInvoice(provider, openInvoice.id);
    return provider.store.get("subscription", id);
  }
  if (subscription.cancel_at_period_end) return endSubscription(provider, subscription, "cancellation_requested");
  const pays = outcome === undefined ? isCardAccepted(provider, subscription) : outcome === "paid";
  return renewSubscription(provider, subscription, pays).subscription;
}
