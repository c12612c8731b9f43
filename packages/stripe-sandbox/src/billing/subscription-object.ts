import type Stripe from "stripe";
import { listObject, nulls } from "../api/wire-format.ts";
import type { Period } from "./invoice-object.ts";

type Item = { id: string; price: Stripe.Price; quantity: number; name: string; taxRates: Stripe.TaxRate[] };

export function subscriptionObject(terms: {
  id: string;
  customer: string;
  items: Item[];
  period: Period;
  metadata: Record<string, string>;
  description: string | null;
  automaticTax: boolean;
}): Stripe.Subscription {
  const { id, period } = terms;
  const invoiceSettings = nulls("account_tax_ids custom_fields description footer");
  return {
    ...nulls(
      "application application_fee_percent billing_cycle_anchor_config billing_thresholds cancel_at canceled_at",
    ),
    ...nulls("cancellation_details customer_account days_until_due default_payment_method default_source ended_at"),
    ...nulls("latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection"),
    ...nulls("payment_settings pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock"),
    ...nulls("transfer_data trial_end trial_settings trial_start"),
    id,
    object: "subscription",
    automatic_tax: {
      enabled: terms.automaticTax,
      disabled_reason: null,
      liability: terms.automaticTax ? { type: "self" } : null,
    },
    billing_cycle_anchor: period.start,
    billing_mode: { type: "flexible", flexible: null },
    billing_schedules: [],
    cancel_at_period_end: false,
    collection_method: "charge_automatically",
    created: period.start,
    currency: terms.items[0]?.price.currency ?? "usd",
    customer: terms.customer,
    default_tax_rates: [],
    description: terms.description ?? terms.items.map((item) => item.name).join(", "),
    discounts: [],
    invoice_settings: { ...invoiceSettings, issuer: { type: "self" } },
    items: listObject(`/v1/subscription_items?subscription=${id}`, {
      objects: terms.items.map((item) => itemObject(item, id, period)),
      hasMore: false,
    }),
    livemode: false,
    metadata: terms.metadata,
    start_date: period.start,
    status: "active",
  } satisfies Stripe.Subscription;
}

const itemObject = (item: Item, subscription: string, period: Period): Stripe.SubscriptionItem => ({
  id: item.id,
  object: "subscription_item",
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planObject(item.price),
  price: item.price,
  quantity: item.quantity,
  subscription,
  tax_rates: item.taxRates,
});

const planObject = (price: Stripe.Price): Stripe.Plan => ({
  ...nulls("amount_decimal meter nickname tiers_mode transform_usage trial_period_days"),
  id: price.id,
  object: "plan",
  active: price.active,
  amount: price.unit_amount,
  billing_scheme: "per_unit",
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? "month",
  interval_count: 1,
  livemode: false,
  metadata: {},
  product: String(price.product),
  usage_type: "licensed",
});
