import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  integerParam,
  invalidRequest,
  listObject,
  paginationParams,
  readParams,
  resourceMissing,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";
import { applyCouponToSubscription, checkCoupon } from "./coupons.ts";
import { invoiceProration } from "./other-invoices.ts";
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
  cancel_at: z
    .union([z.literal(""), z.enum(["min_period_end", "max_period_end"]), integerParam(0, 99_999_999_999)])
    .optional(),
  items: z
    .array(z.strictObject({ id: stringParam, quantity: integerParam(1, 10_000) }))
    .max(20)
    .optional(),
  proration_behavior: z.enum(["always_invoice", "none"]).optional(),
  pause_collection: z
    .union([
      z.literal(""),
      z.strictObject({
        behavior: z.enum(["keep_as_draft", "mark_uncollectible", "void"]),
        resumes_at: integerParam(0, 99_999_999_999).optional(),
      }),
    ])
    .optional(),
  default_payment_method: stringParam.optional(),
  discounts: z
    .array(z.strictObject({ coupon: stringParam }))
    .max(20)
    .optional(),
  ...expandParam,
});

/** New coupons replace all old ones. */
export function updateSubscription(provider: Provider, id: string, form: Form): Subscription {
  const params = readParams(updateParams, form);
  const { cancel_at_period_end, default_payment_method, discounts, pause_collection: pause } = params;
  const subscription = provider.store.get("subscription", id);
  if (subscription.status === "canceled")
    throw invalidRequest("A canceled subscription can only update its cancellation_details.");
  const changed = { ...subscription };
  if (cancel_at_period_end !== undefined && params.cancel_at !== undefined && params.cancel_at !== "")
    throw invalidRequest("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  if (cancel_at_period_end === "true") {
    changed.cancel_at_period_end = true;
    changed.cancel_at = currentPeriod(subscription).end;
    changed.canceled_at = provider.now();
  }
  // A date that was set as such stays.
  if (cancel_at_period_end === "false" && subscription.cancel_at_period_end) {
    changed.cancel_at_period_end = false;
    changed.cancel_at = null;
    changed.canceled_at = null;
  }
  if (params.cancel_at !== undefined) {
    changed.cancel_at_period_end = false;
    changed.cancel_at = cancellationTime(provider, subscription, params.cancel_at);
    changed.canceled_at = changed.cancel_at === null ? null : provider.now();
  }
  if (pause !== undefined)
    changed.pause_collection = pause === "" ? null : { ...pause, resumes_at: pause.resumes_at ?? null };
  if (default_payment_method !== undefined)
    changed.default_payment_method = checkPaymentMethod(provider, default_payment_method, subscription.customer);
  if (discounts)
    changed.discounts = discounts.map(
      ({ coupon }) =>
        applyCouponToSubscription(provider, checkCoupon(provider, coupon, "discounts[0][coupon]", 400).id, subscription)
          .id,
    );
  if (!params.items) return saveSubscription(provider, changed);
  changed.items = {
    ...subscription.items,
    data: subscription.items.data.map((item) => withQuantity(item, params.items)),
  };
  if (params.proration_behavior !== "always_invoice") return saveSubscription(provider, changed);
  const invoice = invoiceProration(provider, changed, subscription, currentPeriod(subscription));
  const status = invoice.status === "open" ? "past_due" : changed.status;
  return saveSubscription(provider, { ...changed, latest_invoice: invoice.id, status });
}

function withQuantity(item: Stripe.SubscriptionItem, wanted: readonly { id: string; quantity: number }[] = []) {
  const quantity = wanted.find(({ id }) => id === item.id)?.quantity;
  return quantity === undefined ? item : { ...item, quantity };
}

/** As in flexible billing mode: the end of the period becomes a date at once. Throws ApiError 400 for a time in the past. */
function cancellationTime(provider: Provider, subscription: Subscription, wanted: string | number): number | null {
  if (wanted === "") return null;
  if (typeof wanted === "string") return currentPeriod(subscription).end;
  if (wanted > provider.now()) return wanted;
  throw invalidRequest("`cancel_at` must be in the future.", "cancel_at");
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
  if (isEndDue(subscription, currentPeriod(subscription).end))
    return endSubscription(provider, subscription, "cancellation_requested");
  const pays = outcome === undefined ? isCardAccepted(provider, subscription) : outcome === "paid";
  return renewSubscription(provider, subscription, pays).subscription;
}
