import type Stripe from "stripe";
import { z } from "zod";
import {
  currencyParam,
  expandParam,
  type Form,
  integerParam,
  invalidRequest,
  listObject,
  newId,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { recordEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { subscriptionTaxes } from "../tax/document-taxes.ts";
import { exclusiveTax, invoiceTax, type LineTax, sumOfTaxes, totalTaxes } from "../tax/line-taxes.ts";
import { adjustBalance } from "./customers.ts";
import { invoiceObject, type Period } from "./invoice-object.ts";
import { closeAsPaid, invoiceAmounts, markInvoiceFailed, markInvoicePaid, withPageUrl } from "./invoices.ts";
import { isCardAccepted } from "./payment-methods.ts";

type Subscription = Stripe.Subscription;
type Line = { amount: number; description: string; period: Period; proration: boolean; taxes?: LineTax[] };

/** Invoices a change of quantities for the rest of the period at once, as `proration_behavior: "always_invoice"` does. */
export function invoiceProration(
  provider: Provider,
  subscription: Subscription,
  before: Subscription,
  period: Period,
): Stripe.Invoice {
  const now = provider.now();
  const share = (period.end - now) / (period.end - period.start);
  const lines = subscription.items.data.map((item, index): Line => {
    const more = (item.quantity ?? 1) - (before.items.data[index]?.quantity ?? 1);
    const amount = Math.round(more * (item.price.unit_amount ?? 0) * share);
    const description = `Remaining time on ${item.quantity} × ${subscription.description}`;
    return { amount, description, period: { start: now, end: period.end }, proration: true };
  });
  const customer = provider.store.get("customer", String(subscription.customer));
  const taxes = subscriptionTaxes(
    provider,
    subscription,
    customer,
    lines.map(({ amount }) => amount),
  );
  const taxed = lines.map((line, index) => ({ ...line, taxes: taxes[index] ?? [] }));
  const draft = draftInvoice(provider, subscription, "subscription_update", taxed);
  return chargeInvoice(provider, finalizeInvoice(provider, draft), isCardAccepted(provider, subscription));
}

const invoiceParams = z.strictObject({
  customer: stringParam,
  subscription: stringParam.optional(),
  description: stringParam.optional(),
  auto_advance: z.enum(["true", "false"]).optional(),
  ...expandParam,
});

/** A draft of billing reason "manual". The customer must have had a subscription. */
export function createInvoice(provider: Provider, form: Form): Stripe.Invoice {
  const { customer, subscription: id, description } = readParams(invoiceParams, form);
  provider.store.get("customer", customer, "customer", 400);
  const [latest] = provider.store.list("subscription", { where: { customer }, limit: 1 }).objects;
  const subscription = id ? provider.store.get("subscription", id, "subscription", 400) : latest;
  if (!subscription) throw invalidRequest("The sandbox invoices only customers with a subscription.", "customer");
  const draft = draftInvoice(provider, subscription, "manual", []);
  const invoice = { ...draft, description: description ?? null, ...(id ? {} : { parent: null }) };
  provider.store.put(invoice);
  return invoice;
}

const itemParams = z.strictObject({
  customer: stringParam,
  invoice: stringParam,
  amount: integerParam(-99_999_999, 99_999_999),
  currency: currencyParam,
  description: stringParam.default("Item"),
  ...expandParam,
});

/** Adds a line to a draft. */
export function createInvoiceItem(provider: Provider, form: Form) {
  const { invoice: id, amount, description, customer } = readParams(itemParams, form);
  const invoice = provider.store.get("invoice", id, "invoice", 400);
  if (invoice.status !== "draft") throw invalidRequest("You can only add items to a draft invoice.", "invoice");
  const now = provider.now();
  const line = lineOf(invoice, { amount, description, period: { start: now, end: now }, proration: false });
  provider.store.put(withLines(invoice, [...invoice.lines.data, line]));
  return { ...invoiceItem({ customer, amount, description, invoice: id, now }), quantity_decimal: "1" };
}

const invoiceItem = (
  item: Pick<Stripe.InvoiceItem, "customer" | "amount" | "description" | "invoice"> & { now: number },
): Omit<Stripe.InvoiceItem, "quantity_decimal"> => ({
  id: newId("ii"),
  object: "invoiceitem",
  amount: item.amount,
  currency: "usd",
  customer: item.customer,
  customer_account: null,
  date: item.now,
  description: item.description,
  discountable: true,
  discounts: [],
  invoice: item.invoice,
  livemode: false,
  metadata: {},
  net_amount: item.amount,
  parent: null,
  period: { start: item.now, end: item.now },
  pricing: null,
  proration: false,
  quantity: 1,
  tax_rates: [],
  test_clock: null,
});

/** Opens a draft. If nothing is due after the customer's balance, it is paid already. */
export function finalizeInvoice(provider: Provider, draft: Stripe.Invoice): Stripe.Invoice {
  const customer = provider.store.get("customer", String(draft.customer));
  const { due, endingBalance } = invoiceAmounts(draft.total, [], customer.balance);
  const open: Stripe.Invoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: endingBalance,
    status: "open",
  };
  provider.store.put(open);
  const moved = endingBalance - customer.balance;
  if (moved !== 0) adjustBalance(provider, customer, { type: "applied_to_invoice", amount: moved, invoice: draft.id });
  return due === 0 ? closeAsPaid(provider, open) : open;
}

/** Unless it is paid already. */
function chargeInvoice(provider: Provider, invoice: Stripe.Invoice, accepted: boolean): Stripe.Invoice {
  const charge = accepted ? markInvoicePaid : markInvoiceFailed;
  const charged = invoice.status === "open" ? charge(provider, invoice) : invoice;
  recordEvent(provider, charged.status === "paid" ? "invoice.paid" : "invoice.payment_failed", charged);
  return charged;
}

function draftInvoice(
  provider: Provider,
  subscription: Subscription,
  reason: "subscription_update" | "manual",
  lines: Line[],
): Stripe.Invoice {
  const now = provider.now();
  const customer = provider.store.get("customer", String(subscription.customer));
  const terms = { reason, period: { start: now, end: now }, customer, amounts: invoiceAmounts(0, [], 0) };
  const invoice = withPageUrl(provider, invoiceObject(subscription, terms, now));
  return withLines(
    { ...invoice, auto_advance: false, discounts: [], status: "draft" },
    lines.map((line) => lineOf(invoice, line, subscription)),
    lines.flatMap(({ taxes = [] }) => taxes),
  );
}

/** Items that are added by hand have no tax. */
function withLines(
  invoice: Stripe.Invoice,
  lines: Stripe.InvoiceLineItem[],
  taxes: readonly LineTax[] = [],
): Stripe.Invoice {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal + exclusiveTax(taxes);
  const sums = {
    subtotal,
    subtotal_excluding_tax: subtotal - (sumOfTaxes(taxes) - exclusiveTax(taxes)),
    total,
    total_excluding_tax: total - sumOfTaxes(taxes),
    total_taxes: totalTaxes(taxes),
  };
  return { ...invoice, ...sums, lines: listObject(invoice.lines.url, { objects: lines, hasMore: false }) };
}

const lineOf = (invoice: Stripe.Invoice, line: Line, subscription?: Subscription): Stripe.InvoiceLineItem =>
  ({
    id: newId("il"),
    object: "line_item",
    amount: line.amount,
    currency: "usd",
    description: line.description,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: subscription
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: line.proration,
            proration_details: { credited_items: null },
            subscription: subscription.id,
            subscription_item: subscription.items.data[0]?.id ?? "",
          },
        }
      : null,
    period: line.period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription?.id ?? null,
    subtotal: line.amount,
    taxes: (line.taxes ?? []).map(invoiceTax),
  }) satisfies Stripe.InvoiceLineItem;
