import type Stripe from "stripe";
import { listObject, newId } from "../api/wire-format.ts";
import { exclusiveTax, invoiceTax, type LineTax, sumOfTaxes, totalTaxes } from "../tax/line-taxes.ts";
import type { Amounts } from "./invoices.ts";

const DAY_SECONDS = 86_400;

/** Unix seconds. */
export type Period = { start: number; end: number };

export type InvoiceTerms = {
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  period: Period;
  customer: Stripe.Customer;
};

/** Cents, before discounts. */
export const periodPrice = (subscription: Stripe.Subscription): number =>
  subscription.items.data.reduce((sum, item) => sum + itemPrice(item), 0);

export function invoiceObject(
  subscription: Stripe.Subscription,
  terms: InvoiceTerms & { amounts: Amounts; taxes?: readonly (readonly LineTax[])[] },
  now: number,
): Stripe.Invoice {
  const id = newId("in");
  const { amounts, taxes } = terms;
  const lines = subscription.items.data.map((item, index) =>
    lineObject(id, subscription, item, terms.period, taxes?.[index] ?? []),
  );
  const all = (taxes ?? []).flat();
  const automatic = subscription.automatic_tax.enabled;
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: null,
    account_tax_ids: null,
    amount_due: amounts.due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amounts.due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: automatic
      ? { enabled: true, disabled_reason: null, liability: { type: "self" }, provider: "stripe", status: "complete" }
      : { enabled: false, disabled_reason: null, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: terms.reason,
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    custom_fields: null,
    customer: terms.customer.id,
    customer_account: null,
    customer_address: terms.customer.address ?? null,
    customer_email: terms.customer.email,
    customer_name: terms.customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: terms.customer.tax_exempt ?? "none",
    customer_tax_ids: (terms.customer.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: amounts.discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: now,
    ending_balance: amounts.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject(`/v1/invoices/${id}/lines`, { objects: lines, hasMore: false }),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: id.slice(3, 11).toUpperCase(),
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: terms.reason === "subscription_create" ? now : terms.period.start,
    period_start: terms.reason === "subscription_create" ? now : previousPeriodStart(subscription),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: amounts.startingBalance,
    statement_descriptor: null,
    status: "open",
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: amounts.subtotal - (sumOfTaxes(all) - exclusiveTax(all)),
    test_clock: null,
    total: amounts.total,
    total_discount_amounts: amounts.discounts,
    total_excluding_tax: amounts.total - sumOfTaxes(all),
    total_pretax_credit_amounts: [],
    total_taxes: totalTaxes(all),
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

/** Returns the period that starts at `start`, from the price of the first item. */
export function periodFrom(start: number, items: readonly { price: Stripe.Price }[], anchor: number): Period {
  const { interval = "month", interval_count: count = 1 } = items[0]?.price.recurring ?? {};
  return { start, end: addPeriod(start, interval, count, anchor) };
}

/** Months and years keep the day of the month of `anchor`, or the last day of a shorter month. */
export function addPeriod(start: number, interval: string, count: number, anchor: number): number {
  if (interval === "day") return start + count * DAY_SECONDS;
  if (interval === "week") return start + count * 7 * DAY_SECONDS;
  const from = new Date(start * 1_000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const year = Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1_000).getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1_000 + (start % DAY_SECONDS);
}

function lineObject(
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  period: Period,
  taxes: readonly LineTax[],
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const amount = itemPrice(item);
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: "usd",
    description: subscription.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: taxes.map(invoiceTax),
  } satisfies Stripe.InvoiceLineItem;
}

export const itemPrice = (item: Stripe.SubscriptionItem): number =>
  (item.price.unit_amount ?? 0) * (item.quantity ?? 1);

const previousPeriodStart = (subscription: Stripe.Subscription): number =>
  subscription.items.data[0]?.current_period_start ?? subscription.start_date;
