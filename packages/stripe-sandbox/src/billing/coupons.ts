import type Stripe from "stripe";
import { z } from "zod";
import {
  currencyParam,
  expandParam,
  type Form,
  integerParam,
  metadataParam,
  newId,
  readParams,
  resourceMissing,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";
import { addPeriod } from "./invoice-object.ts";

const percentParam = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: "Invalid decimal" })
  .transform(Number)
  .refine((value) => value > 0 && value <= 100, { error: "Invalid percent_off: must be above 0 and at most 100." });

const couponParams = z
  .strictObject({
    percent_off: percentParam.optional(),
    amount_off: integerParam(1, 99_999_999).optional(),
    currency: currencyParam.optional(),
    duration: z.enum(["once", "repeating", "forever"]).default("once"),
    duration_in_months: integerParam(1, 36).optional(),
    name: stringParam.max(40).optional(),
    metadata: metadataParam.optional(),
    ...expandParam,
  })
  .refine((coupon) => (coupon.percent_off === undefined) !== (coupon.amount_off === undefined), {
    error: "You must pass either `percent_off` or `amount_off`, but not both.",
  })
  .refine((coupon) => (coupon.amount_off === undefined) === (coupon.currency === undefined), {
    error: "`currency` goes with `amount_off`.",
  })
  .refine((coupon) => (coupon.duration === "repeating") === (coupon.duration_in_months !== undefined), {
    error: "`duration_in_months` goes with a `duration` of repeating.",
  });

export function createCoupon(provider: Provider, form: Form): Stripe.Coupon {
  const params = readParams(couponParams, form);
  const coupon = {
    id: newId("coupon"),
    object: "coupon",
    amount_off: params.amount_off ?? null,
    created: provider.now(),
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon;
  provider.store.put(coupon);
  return coupon;
}

/** Throws ApiError 404 (or 400 for a parameter) for an unknown or deleted coupon. */
export function checkCoupon(provider: Provider, id: string, param = "coupon", status: 400 | 404 = 404): Stripe.Coupon {
  const coupon = provider.store.get("coupon", id, param, status);
  if (provider.store.isNoted(deletionOf(id))) throw resourceMissing("coupon", id, param, status);
  return coupon;
}

const deletionOf = (id: string): string => `deleted coupon ${id}`;

/** Discounts that have been applied keep it, as at Stripe. */
export function deleteCoupon(provider: Provider, id: string): Stripe.DeletedCoupon {
  checkCoupon(provider, id);
  provider.store.firstTime(deletionOf(id));
  return { id, object: "coupon", deleted: true };
}

/** Applies a coupon to a subscription's invoices from now on. Throws ApiError 400 for an unknown coupon. */
export function applyCouponToSubscription(
  provider: Provider,
  couponId: string,
  subscription: Stripe.Subscription,
): Stripe.Discount {
  const coupon = provider.store.get("coupon", couponId, "discounts[0][coupon]", 400);
  const start = provider.now();
  const discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end: coupon.duration_in_months === null ? null : addPeriod(start, "month", coupon.duration_in_months, start),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: "coupon", coupon: coupon.id },
    start,
    subscription: subscription.id,
    subscription_item: null,
  } satisfies Stripe.Discount;
  provider.store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  provider.store.put(discount);
  return discount;
}

export function activeDiscounts(provider: Provider, subscription: Stripe.Subscription) {
  return subscription.discounts
    .map((discount) => provider.store.get("discount", typeof discount === "string" ? discount : discount.id))
    .filter(({ end }) => end === null || end > provider.now())
    .map(({ id, source }) => ({ id, coupon: provider.store.get("coupon", String(source.coupon)) }));
}
