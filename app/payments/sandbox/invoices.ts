import type Stripe from "stripe";
import { z } from "zod";
import { invalid } from "./api-error.ts";
import { takePayment } from "./charges.ts";
import type { Form } from "./form.ts";
import { type InvoiceTerms, invoiceObject, invoicePayment } from "./invoice-object.ts";
import { page } from "./lists.ts";
import { paging, readParams, text } from "./params.ts";
import type { Provider } from "./provider.ts";

/** A finalised invoice of one period of a subscription, still to be paid. */
export function openInvoice(
  provider: Provider,
  subscription: Stripe.Subscription,
  terms: InvoiceTerms,
): Stripe.Invoice {
  const invoice = invoiceObject(subscription, terms, provider.now());
  provider.store.put(invoice);
  return invoice;
}

/** Charges the card for an open invoice and closes it. */
export function invoicePaid(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const now = provider.now();
  const intent = takePayment(provider, {
    amount: invoice.amount_due,
    customer: typeof invoice.customer === "string" ? invoice.customer : null,
    description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
    metadata: {},
    email: invoice.customer_email ?? "",
    name: invoice.customer_name,
  });
  const paid: Stripe.Invoice = {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    payments: {
      object: "list",
      data: [invoicePayment(invoice, intent.id, now)],
      has_more: false,
      url: `/v1/invoice_payments?invoice=${invoice.id}`,
    },
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  };
  provider.store.put(paid);
  return paid;
}

/** Records that the card was declined: the invoice stays open and is due again in three days. */
export function invoiceUnpaid(provider: Provider, invoice: Stripe.Invoice): Stripe.Invoice {
  const unpaid: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: provider.now() + 3 * 86_400,
  };
  provider.store.put(unpaid);
  return unpaid;
}

const payParams = z.strictObject({ expand: paging.expand });

/** Pays an open invoice. Throws ApiError 400 when it is paid already. */
export function payInvoice(provider: Provider, id: string, form: Form): Stripe.Invoice {
  readParams(payParams, form);
  const invoice = provider.store.need("invoice", id, "invoice");
  if (invoice.status !== "open") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  return invoicePaid(provider, invoice);
}

/** `GET /v1/invoices/:id`. Throws ApiError 404. */
export const retrieveInvoice = (provider: Provider, id: string): Stripe.Invoice =>
  provider.store.need("invoice", id, "invoice");

const listQuery = z.strictObject({
  ...paging,
  customer: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  subscription: text.optional(),
});

/** `GET /v1/invoices`, newest first. Throws ApiError. */
export function listInvoices(provider: Provider, form: Form) {
  const { customer, status, subscription, ...query } = readParams(listQuery, form);
  return page("/v1/invoices", provider.store.list("invoice", { ...query, where: { customer, status, subscription } }));
}
