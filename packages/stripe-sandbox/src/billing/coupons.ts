import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import type { Provider } from "../store/store.ts";

const couponParams = wire.params({
  amount_off: wire.cents,
  currency: wire.currency,
  duration: z.literal("once").default("once"),
  name: wire.string.max(40).optional(),
  metadata: wire.metadata.optional(),
});

/** Takes its amount off one checkout session, or off the first period of its subscription. */
export function createCoupon(provider: Provider, form: wire.Form): Stripe.Coupon {
  const { amount_off, currency, duration, name = null, metadata = {} } = wire.readParams(couponParams, form);
  wire.checkStep(amount_off, currency, "amount_off");
  const coupon = {
    ...wire.nulls("duration_in_months max_redemptions percent_off redeem_by"),
    id: wire.newId("coupon"),
    object: "coupon",
    amount_off,
    created: provider.now(),
    currency,
    duration,
    livemode: false,
    metadata,
    name,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon;
  provider.store.put(coupon);
  return coupon;
}

/** Throws ApiError 404 (or 400 for a parameter) for an unknown or deleted coupon. */
export function checkCoupon(provider: Provider, id: string, param = "coupon", status: 400 | 404 = 404): Stripe.Coupon {
  const coupon = provider.store.get("coupon", id, param, status);
  if (provider.store.isNoted(deletionOf(id))) throw wire.resourceMissing("coupon", id, param, status);
  return coupon;
}

const deletionOf = (id: string): string => `deleted coupon ${id}`;

/** Sessions that were opened with it retain their discount, as at Stripe. */
export function deleteCoupon(provider: Provider, id: string): Stripe.DeletedCoupon {
  checkCoupon(provider, id);
  provider.store.firstTime(deletionOf(id));
  return { id, object: "coupon", deleted: true };
}
