import type Stripe from "stripe";
import { listObject, newId } from "../api/wire-format.ts";
import { createPayment, declinePayment, type Payment } from "../payments/charges.ts";
import type { Provider } from "../store/store.ts";
import { discountedAmounts, exclusiveTax, taxesOfLines } from "../tax.ts";
import { type Amounts, type InvoiceTerms, invoiceObject } from "./invoice-object.ts";

type Invoice = Stripe.Invoice;

/** Stripe's minimum. */
const MIN_CHARGE_CENTS = 50;

const DAY_SECONDS = 86_400;

/** Seconds until the next attempt after each failed one. */
const RETRY_DELAYS = [3 * DAY_SECONDS, 5 * DAY_SECONDS, 7 * DAY_SECONDS];

/** Creates the finalized invoice of a period, or of one line. If nothing is due after discount and credit, it is paid already. */
export function openInvoice(provider: Provider, subscription: Stripe.Subscription, terms: InvoiceTerms): Invoice {
  const { customer, discount = 0, line, once = [], reason } = terms;
  const items = subscription.items.data.slice(0, line ? 1 : undefined);
  const charged = [
    ...once.map(({ price_data, quantity, tax_rates = [] }) => ({
      item: null,
      quantity,
      amount: price_data.unit_amount * quantity,
      description: price_data.product_data.name,
      rates: tax_rates.map((rate) => provider.store.get("tax_rate", rate)),
    })),
    ...items.map((item) => ({
      item,
      quantity: item.quantity ?? 1,
      amount: line?.amount ?? (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      description: line?.description ?? subscription.description,
      // Invoices that the seller makes by hand have no tax.
      rates: reason === "manual" ? [] : (item.tax_rates ?? []),
    })),
  ];
  const prices = charged.map(({ amount }) => amount);
  const subtotal = prices.reduce((sum, each) => sum + each, 0);
  const taxes = taxesOfLines(
    discountedAmounts(prices, discount),
    charged.map(({ rates }) => rates),
  );
  const lines = charged.map(({ rates: _, ...each }, index) => ({ ...each, taxes: taxes[index] ?? [] }));
  const amounts = invoiceAmounts(subtotal, discount, exclusiveTax(taxes.flat()), customer.balance);
  const invoice = invoiceObject(subscription, terms, { lines, amounts }, provider.now());
  provider.store.put(invoice);
  provider.store.put({ ...customer, balance: amounts.endingBalance });
  return amounts.due === 0 ? closeAsPaid(provider, invoice) : invoice;
}

/** Less than the minimum charge is added to the balance, as Stripe does. */
function invoiceAmounts(subtotal: number, discount: number, tax: number, balance: number): Amounts {
  const total = subtotal - discount + tax;
  const due = total + balance;
  const isCharged = due >= MIN_CHARGE_CENTS;
  return {
    subtotal,
    total,
    startingBalance: balance,
    endingBalance: isCharged ? 0 : due,
    due: isCharged ? due : 0,
  };
}

export function markInvoicePaid(provider: Provider, invoice: Invoice): Invoice {
  const intent = createPayment(provider, paymentOf(invoice));
  const payment = invoicePayment(invoice, intent.id, intent.created, true);
  return closeAsPaid(provider, { ...invoice, attempt_count: invoice.attempt_count + 1 }, [payment]);
}

/** Records a declined charge. The invoice stays open and is retried until no attempts are left. */
export function markInvoiceFailed(provider: Provider, invoice: Invoice): Invoice {
  const retryDelay = RETRY_DELAYS[invoice.attempt_count];
  const declined = { code: "generic_decline", message: "Your card was declined." };
  // All attempts share one payment.
  const open = invoice.payments?.data[0] ?? null;
  const earlier = open?.payment.payment_intent;
  const intentId = typeof earlier === "string" ? earlier : undefined;
  const intent = declinePayment(provider, paymentOf(invoice), declined, { intentId });
  const unpaid: Invoice = {
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

function closeAsPaid(provider: Provider, invoice: Invoice, payments: Stripe.InvoicePayment[] = []): Invoice {
  const paid: Invoice = {
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

const paymentList = (invoice: Invoice, objects: Stripe.InvoicePayment[]) =>
  listObject(`/v1/invoice_payments?invoice=${invoice.id}`, { objects, hasMore: false });

/** As at Stripe, failed attempts stay in the list of an invoice that another payment has paid. */
const canceledPayments = ({ payments }: Invoice, now: number): Stripe.InvoicePayment[] =>
  (payments?.data ?? []).map((payment) => ({
    ...payment,
    is_default: false,
    status: "canceled",
    status_transitions: { ...payment.status_transitions, canceled_at: now },
  }));

const invoicePayment = (invoice: Invoice, intent: string, now: number, paid: boolean): Stripe.InvoicePayment => ({
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
});

const paymentOf = (invoice: Invoice): Payment => ({
  amount: invoice.amount_due,
  currency: invoice.currency,
  customer: typeof invoice.customer === "string" ? invoice.customer : null,
  description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
  metadata: {},
  email: invoice.customer_email ?? "",
  name: invoice.customer_name,
});
