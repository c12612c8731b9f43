import type Stripe from "stripe";
import type { SessionItem } from "../api/session-params.ts";
import { listObject, newId, nulls } from "../api/wire-format.ts";
import { exclusiveTax, invoiceTax, type LineTax, sumOfTaxes, totalTaxes } from "../tax.ts";

const DAY_SECONDS = 86_400;

/** Unix seconds. */
export type Period = { start: number; end: number };

/** Cents. Negative balances are credit, positive ones debt. */
export type Amounts = {
  subtotal: number;
  total: number;
  startingBalance: number;
  endingBalance: number;
  due: number;
};

export type InvoiceTerms = {
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "manual";
  period: Period;
  customer: Stripe.Customer;
  /** Cents. */
  discount?: number;
  /** One-time prices of the checkout, before the subscription's items. */
  once?: readonly SessionItem[];
  /** The only line, instead of the subscription's items. */
  line?: { amount: number; description: string };
};

/** `item`: null for a one-time price. */
export type InvoiceLine = {
  item: Stripe.SubscriptionItem | null;
  quantity: number;
  amount: number;
  description: string | null;
  taxes: LineTax[];
};

/** An open invoice of a subscription. */
export function invoiceObject(
  subscription: Stripe.Subscription,
  { reason, period, customer }: InvoiceTerms,
  { lines, amounts }: { lines: readonly InvoiceLine[]; amounts: Amounts },
  now: number,
): Stripe.Invoice {
  const id = newId("in");
  const taxes = lines.flatMap((line) => line.taxes);
  const previousStart = subscription.items.data[0]?.current_period_start ?? subscription.start_date;
  return {
    ...nulls("account_name account_tax_ids application automatically_finalizes_at custom_fields customer_account"),
    ...nulls("customer_phone customer_shipping default_payment_method default_source description due_date footer"),
    ...nulls("from_invoice hosted_invoice_url invoice_pdf last_finalization_error latest_revision"),
    ...nulls("next_payment_attempt on_behalf_of receipt_number rendering shipping_cost shipping_details"),
    ...nulls("statement_descriptor test_clock webhooks_delivered_at"),
    id,
    object: "invoice",
    account_country: "US",
    amount_due: amounts.due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amounts.due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: subscription.automatic_tax.enabled
      ? { enabled: true, disabled_reason: null, liability: { type: "self" }, provider: "stripe", status: "complete" }
      : { enabled: false, ...nulls("disabled_reason liability provider status") },
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: now,
    ending_balance: amounts.endingBalance,
    issuer: { type: "self" },
    lines: listObject(`/v1/invoices/${id}/lines`, {
      objects: lines.map((line) => lineObject(id, subscription, line, period)),
      hasMore: false,
    }),
    livemode: false,
    metadata: {},
    number: id.slice(3, 11).toUpperCase(),
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: nulls("default_mandate payment_method_options payment_method_types"),
    period_end: reason === "subscription_create" ? now : period.start,
    period_start: reason === "subscription_create" ? now : previousStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: amounts.startingBalance,
    status: "open",
    status_transitions: { finalized_at: now, ...nulls("marked_uncollectible_at paid_at voided_at") },
    subtotal: amounts.subtotal,
    subtotal_excluding_tax: amounts.subtotal - (sumOfTaxes(taxes) - exclusiveTax(taxes)),
    total: amounts.total,
    total_discount_amounts: [],
    total_excluding_tax: amounts.total - sumOfTaxes(taxes),
    total_pretax_credit_amounts: [],
    total_taxes: totalTaxes(taxes),
  } satisfies Stripe.Invoice;
}

/** Returns the period that starts at `start`, from the price of the first item. */
export function periodFrom(start: number, items: readonly { price: Stripe.Price }[], anchor: number): Period {
  return { start, end: addPeriod(start, items[0]?.price.recurring?.interval ?? "month", anchor) };
}

/** Months and years keep the day of the month of `anchor`, or the last day of a shorter month. */
export function addPeriod(start: number, interval: string, anchor: number): number {
  const from = new Date(start * 1_000);
  const months = from.getUTCFullYear() * 12 + from.getUTCMonth() + (interval === "year" ? 12 : 1);
  const year = Math.floor(months / 12);
  const month = months % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1_000).getUTCDate(), lastDay);
  return Date.UTC(year, month, day) / 1_000 + (start % DAY_SECONDS);
}

const NO_PRORATION = { proration: false, proration_details: { credited_items: null } };

const lineObject = (
  invoice: string,
  { id: subscription, currency, metadata }: Stripe.Subscription,
  { item, quantity, amount, description, taxes }: InvoiceLine,
  period: Period,
): Stripe.InvoiceLineItem => ({
  id: newId("il"),
  object: "line_item",
  amount,
  currency,
  description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata,
  parent: item
    ? {
        type: "subscription_item_details",
        invoice_item_details: null,
        subscription_item_details: { ...NO_PRORATION, invoice_item: null, subscription, subscription_item: item.id },
      }
    : {
        type: "invoice_item_details",
        invoice_item_details: { ...NO_PRORATION, invoice_item: newId("ii"), subscription },
        subscription_item_details: null,
      },
  period: item ? period : { start: period.start, end: period.start },
  pretax_credit_amounts: [],
  pricing: null,
  quantity,
  quantity_decimal: null,
  subscription,
  subtotal: amount,
  taxes: taxes.map(invoiceTax),
});
