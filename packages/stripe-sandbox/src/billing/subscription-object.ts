import type Stripe from "stripe";
import { listObject } from "../api/wire-format.ts";
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
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      enabled: terms.automaticTax,
      disabled_reason: null,
      liability: terms.automaticTax ? { type: "self" } : null,
    },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { type: "flexible", flexible: null },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created: period.start,
    currency: "usd",
    customer: terms.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: terms.description ?? terms.items.map((item) => item.name).join(", "),
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      issuer: { type: "self" },
      custom_fields: null,
      description: null,
      footer: null,
    },
    items: listObject(`/v1/subscription_items?subscription=${id}`, {
      objects: terms.items.map((item) => itemObject(item, id, period)),
      hasMore: false,
    }),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: terms.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: period.start,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription;
}

function itemObject(item: Item, subscription: string, period: Period): Stripe.SubscriptionItem {
  return {
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
  } satisfies Stripe.SubscriptionItem;
}

function planObject(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: null,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: typeof price.product === "string" ? price.product : price.product.id,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  } satisfies Stripe.Plan;
}
