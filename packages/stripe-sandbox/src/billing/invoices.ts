import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  invalidRequest,
  listObject,
  paginationParams,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { createPayment } from "../payments/charges.ts";
import type { Provider } from "../store/objects.ts";
import { activeDiscounts } from "./coupons.ts";
import { adjustBalance } from "./customers.ts";
import { type InvoiceTerms, invoiceObject, invoicePayment, priceOf } from "./invoice-object.ts";

/** What an invoice comes to, in cents. Balances below zero are credit, above zero debt. */
export type Amounts = {
  subtotal: number;
  discounts: { amount: number; discount: string }[];
  total: number;
  startingBalance: number;
  endingBalance: number;
  due: number;
};

/** The provider charges no less. */
const MIN_CHARGE = 50;

/**
 * Takes discounts off, one after the other, then sets the customer's balance against the rest. An invoice that comes to less
 * than the smallest charge is not charged: its amount goes to the balance and is asked for with the next one, as the provider does.
 */
function invoiceAmounts(
  subtotal: number,
  discounts: readonly { id: string; coupon: Pick<Stripe.Coupon, "percent_off" | "amount_off"> }[],
  balance: number,
): Amounts {
  let total = subtotal;
  const taken = discounts.map(({ id, coupon }) => {
    const off = coupon.amount_off ?? Math.round((total * (coupon.percent_off ?? 0)) / 100);
    const amount = Math.min(off, total);
    total -= amount;
    return { amount, discount: id };
  });
  const owed = total + balance;
  const charged = owed >= MIN_CHARGE;
  return {
    subtotal,
    discounts: taken,
    total,
    startingBalance: balance,
    endingBalance: charged ? 0 : owed,
    due: charged ? owed : 0,
  };
}

/**
 * A finalized invoice of one period of a subscription, with its coupons taken off and set against the customer's balance. What
 * is still due is to be paid; an invoice of which nothing is due is paid by that.
 */
export function openInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  terms: InvoiceTerms,
): Stripe.Invoice {
  const discounts = activeDiscounts(provider, subscription);
  const amounts = invoiceAmounts(priceOf(subscription), discounts, terms.customer.balance);
  const invoice = withPage(provider, invoiceObject(subscription, { ...terms, amounts }, provider.now()));
  provider.store.put(invoice);
  const moved = amounts.endingBalance - amounts.startingBalance;
  if (moved !== 0) {
    const type = amounts.due === 0 && amounts.endingBalance > 0 ? "invoice_too_small" : "applied_to_invoice";
    adjustBalance(provider, terms.customer, {
      type,
      amount: moved,
      invoice: invoice.id,
      description: null,
      metadata: {},
    });
  }
  return amounts.due === 0 ? settled(provider, invoice) : invoice;
}

/** Charges the card for an open invoice and closes it. */
export function markInvoicePaid(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = createPayment(provider, {
    amount: invoice.amount_due,
    customer: typeof invoice.customer === "string" ? invoice.customer : null,
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
    email: invoice.customer_email ?? "",
    name: invoice.customer_name,
  });
  return settled(provider, { ...invoice, attempt_count: invoice.attempt_count + 1 }, [
    invoicePayment(invoice, intent.id, provider.now()),
  ]);
}

const DAY = 86_400;

/** How long after each attempt that failed the next one follows. */
const PAUSES = [3 * DAY, 5 * DAY, 7 * DAY];

/** Records that the card was declined: the invoice stays open, and is tried again until the provider gives up. */
export function markInvoiceFailed(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const pause = PAUSES[invoice.attempt_count];
  const unpaid: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: pause === undefined ? null : provider.now() + pause,
  };
  provider.store.put(unpaid);
  return unpaid;
}

/** Stops asking for what a subscription that has ended still owes; it can still be paid. */
export function stopInvoiceRetries(provider: Provider, subscriptionId: string): void {
  const open = provider.store.list("invoice", { where: { subscription: subscriptionId, status: "open" }, limit: 100 });
  for (const invoice of open.objects)
    provider.store.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
}

function settled(provider: Provider, invoice: Stripe.Invoice, payments: Stripe.InvoicePayment[] = []): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    payments: {
      object: "list",
      data: payments,
      has_more: false,
      url: `/v1/invoice_payments?invoice=${invoice.id}`,
    },
    status_transitions: { ...invoice.status_transitions, paid_at: provider.now() },
  };
  provider.store.put(paid);
  return paid;
}

const payParams = z.strictObject(expandParam);

/** Pays an open invoice. Throws ApiError 400 when it is paid already. */
export function payInvoice(provider: Provider, id: string, form: Form): Stripe.Invoice {
  readParams(payParams, form);
  const invoice = provider.store.need("invoice", id, "invoice");
  if (invoice.status !== "open") throw invalidRequest("Invoice is already paid", undefined, "invoice_already_paid");
  return markInvoicePaid(provider, invoice);
}

/** `GET /v1/invoices/:id`. Throws ApiError 404. */
export const retrieveInvoice = (provider: Provider, id: string): Stripe.Invoice =>
  withPage(provider, provider.store.need("invoice", id, "invoice"));

/** The address of its page follows the running server, which may have moved to another port since the invoice was made. */
const withPage = (provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice => ({
  ...invoice,
  hosted_invoice_url: `${provider.payUrl}/${invoice.id}`,
});

const listQuery = z.strictObject({
  ...paginationParams,
  customer: stringParam.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  subscription: stringParam.optional(),
});

/** `GET /v1/invoices`, newest first. Throws ApiError. */
export function listInvoices(provider: Provider, form: Form) {
  const { customer, status, subscription, ...query } = readParams(listQuery, form);
  const found = provider.store.list("invoice", { ...query, where: { customer, status, subscription } });
  return listObject("/v1/invoices", { ...found, objects: found.objects.map((invoice) => withPage(provider, invoice)) });
}
