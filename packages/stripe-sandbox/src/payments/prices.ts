import type Stripe from "stripe";
import type { NewSession } from "../api/session-params.ts";

type Item = NewSession["line_items"][number];

/** The price object behind a line item's price_data. `seed` makes its ids stable. */
export function oneTimePrice(seed: string, item: Item, created: number): Stripe.Price {
  return {
    id: `price_${seed}`,
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created,
    currency: item.price_data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: `prod_${seed}`,
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: item.price_data.unit_amount,
    unit_amount_decimal: null,
  };
}

export function recurringPrice(seed: string, item: Item, created: number): Stripe.Price {
  return {
    ...oneTimePrice(seed, item, created),
    type: "recurring",
    recurring: {
      interval: item.price_data.recurring?.interval ?? "month",
      interval_count: item.price_data.recurring?.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
  };
}
