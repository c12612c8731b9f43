import type Stripe from "stripe";
import { z } from "zod";
import { type Form, listObject, newId, paginationParams, readParams, stringParam } from "../api/wire-format.ts";
import { createPayment, declinePayment, type Payment } from "../payments/charges.ts";
import type { Provider } from "../store/objects.ts";
import { subscriptionTaxes } from "../tax/document-taxes.ts";
import { discountedAmounts, exclusiveTax, type LineTax } from "../tax/line-taxes.ts";
import { activeDiscounts } from "./coupons.ts";
import { adjustBalance } from "./customers.ts";
import { type InvoiceTerms, invoiceObject, itemPrice, periodPrice } from "./invoice-object.ts";

/** Stripe's minimum. */
const MIN_CHARGE_CENTS = 50;

const DAY_SECONDS = 86_400;

/** Seconds until the next attempt after each failed one. */
const RETRY_DELAYS = [3 * DAY_SECONDS, 5 * DAY_SECONDS, 7 * DAY_SECONDS];

/** Cents. Negative balances are credit, positive ones debt. */
export type Amounts = {
  subtotal: number;
  discounts: { amount: number; discount: string }[];
  total: number;
  startingBalance: number;
  endingBalance: number;
  due: number;
};

/** Creates the finalized invoice of a period. If nothing is due after discounts and credit, it is paid already. */
export function openInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  terms: InvoiceTerms,
): Stripe.Invoice {
  const discounts = activeDiscounts(provider, subscription);
  const priced = priceWithTaxes(provider, subscription, discounts, terms.customer);
  const invoice = withPageUrl(provider, invoiceObject(subscription, { ...terms, ...priced }, provider.now()));
  const { amounts } = priced;
  provider.store.put(invoice);
  const moved = amounts.endingBalance - amounts.startingBalance;
  if (moved !== 0) {
    const type = amounts.due === 0 && amounts.endingBalance > 0 ? "invoice_too_small" : "applied_to_invoice";
    adjustBalance(provider, terms.customer, { type, amount: moved, invoice: invoice.id });
  }
  return amounts.due === 0 ? closeAsPaid(provider, invoice) : invoice;
}

/** The invoice of a month without collection, which nobody pays. */
export function skipInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  terms: InvoiceTerms,
  { behavior }: Stripe.Subscription.PauseCollection,
): Stripe.Invoice {
  const discounts = activeDiscounts(provider, subscription);
  const priced = priceWithTaxes(provider, subscription, discounts, { ...terms.customer, balance: 0 });
  const skipped: Stripe.Invoice = {
    ...withPageUrl(provider, invoiceObject(subscription, { ...terms, ...priced }, provider.now())),
    auto_advance: false,
    status: behavior === "void" ? "void" : behavior === "keep_as_draft" ? "draft" : "uncollectible",
  };
  provider.store.put(skipped);
  return skipped;
}

type Discounts = Parameters<typeof invoiceAmounts>[1];

function priceWithTaxes(
  provider: Provider,
  subscription: Stripe.Subscription,
  discounts: Discounts,
  customer: Stripe.Customer,
): { amounts: Amounts; taxes: LineTax[][] } {
  const price = periodPrice(subscription);
  const off = price - invoiceAmounts(price, discounts, 0).total;
  const taxable = discountedAmounts(subscription.items.data.map(itemPrice), off);
  const taxes = subscriptionTaxes(provider, subscription, customer, taxable);
  return { amounts: invoiceAmounts(price, discounts, customer.balance, exclusiveTax(taxes.flat())), taxes };
}

/** Applies discounts, adds the tax, then applies the balance. Less than the minimum charge is added to the balance, as Stripe does. */
export function invoiceAmounts(
  subtotal: number,
  discounts: readonly { id: string; coupon: Pick<Stripe.Coupon, "percent_off" | "amount_off"> }[],
  balance: number,
  tax = 0,
): Amounts {
  let total = subtotal;
  const applied = discounts.map(({ id, coupon }) => {
    const off = coupon.amount_off ?? Math.round((total * (coupon.percent_off ?? 0)) / 100);
    const amount = Math.min(off, total);
    total -= amount;
    return { amount, discount: id };
  });
  total += tax;
  const due = total + balance;
  const isCharged = due >= MIN_CHARGE_CENTS;
  return {
    subtotal,
    discounts: applied,
    total,
    startingBalance: balance,
    endingBalance: isCharged ? 0 : due,
    due: isCharged ? due : 0,
  };
}

export function markInvoicePaid(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = createPayment(provider, paymentOf(invoice));
  const payment = invoicePayment(invoice, intent.id, intent.created, true);
  return closeAsPaid(provider, { ...invoice, attempt_count: invoice.attempt_count + 1 }, [payment]);
}

/** Records a declined charge. The invoice stays open and is retried until no attempts are left. */
export function markInvoiceFailed(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const retryDelay = RETRY_DELAYS[invoice.attempt_count];
  const declined = { code: "generic_decline", message: "Your card was declined." };
  // All attempts share one payment.
  const open = invoice.payments?.data[0] ?? null;
  const earlier = open?.payment.payment_intent;
  const intentId = typeof earlier === "string" ? earlier : undefined;
  const intent = declinePayment(provider, paymentOf(invoice), declined, { intentId });
  const unpaid: Stripe.Invoice = {
    ...invoice,
    payments: paymentList(invoice, [open ?? invoicePayment(invoice, intent, provider.now(), false)]),
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: retryDelay === undefined ? null : provider.now() + retryDelay,
  };
  provider.store.put(unpaid);
  return unpaid;
}

/** The invoices of an ended subscription can still be paid. */
export function stopInvoiceRetries(provider: Provider, subscriptionId: string): void {
  const open = provider.store.list("invoice", { where: { subscription: subscriptionId, status: "open" }, limit: 100 });
  for (const invoice of open.objects)
    provider.store.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
}

export const retrieveInvoice = (provider: Provider, id: string): Stripe.Invoice =>
  withPageUrl(provider, provider.store.get("invoice", id, "invoice"));

const listParams = z.strictObject({
  ...paginationParams,
  customer: stringParam.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  subscription: stringParam.optional(),
});

export function listInvoices(provider: Provider, form: Form) {
  const { customer, status, subscription, ...query } = readParams(listParams, form);
  const page = provider.store.list("invoice", { ...query, where: { customer, status, subscription } });
  return listObject("/v1/invoices", {
    ...page,
    objects: page.objects.map((invoice) => withPageUrl(provider, invoice)),
  });
}

export function closeAsPaid(
  provider: Provider,
  invoice: Stripe.Invoice,
  payments: Stripe.InvoicePayment[] = [],
): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    payments: paymentList(invoice, [...canceledPayments(invoice, provider.now()), ...payments]),
    status_transitions: { ...invoice.status_transitions, paid_at: provider.now() },
  };
  provider.store.put(paid);
  return paid;
}

const paymentList = (invoice: Stripe.Invoice, objects: Stripe.InvoicePayment[]) =>
  listObject(`/v1/invoice_payments?invoice=${invoice.id}`, { objects, hasMore: false });

/** As at Stripe, failed attempts stay in the list of an invoice that another payment has paid. */
const canceledPayments = ({ payments }: Stripe.Invoice, now: number): Stripe.InvoicePayment[] =>
  (payments?.data ?? []).map((payment) => ({
    ...payment,
    is_default: false,
    status: "canceled",
    status_transitions: { ...payment.status_transitions, canceled_at: now },
  }));

function invoicePayment(invoice: Stripe.Invoice, intent: string, now: number, paid: boolean): Stripe.InvoicePayment {
  return {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: paid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent },
    status: paid ? "paid" : "open",
    status_transitions: { canceled_at: null, paid_at: paid ? now : null },
  } satisfies Stripe.InvoicePayment;
}

const paymentOf = (invoice: Stripe.Invoice): Payment => ({
  amount: invoice.amount_due,
  customer: typeof invoice.customer === "string" ? invoice.customer : null,
  description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
  metadata: {},
  email: invoice.customer_email ?? "",
  name: invoice.customer_name,
});

/** The URL uses the current port, which may have changed since the invoice was created. */
export const withPageUrl = (provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice => ({
  ...invoice,
  hosted_invoice_url: `${provider.payUrl}/${invoice.id}`,
});
