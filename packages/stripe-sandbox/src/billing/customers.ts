import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";
import { checkPaymentMethod } from "./payment-methods.ts";
import { endSubscription } from "./renewals.ts";

const details = {
  name: wire.string.max(256).optional(),
  email: wire.email.optional(),
};
const createParams = wire.params(details);

export function createCustomer(provider: Provider, form: wire.Form): Stripe.Customer {
  const { name, email = null } = wire.readParams(createParams, form);
  return saveWithEvent(provider, "customer.created", newCustomer({ email, name }, provider.now()));
}

export const newCustomer = (
  { email, name }: { email: string | null; name?: string | undefined },
  created: number,
): Stripe.Customer => ({
  id: wire.newId("cus"),
  object: "customer",
  balance: 0,
  created,
  default_source: null,
  description: null,
  email,
  invoice_settings: wire.nulls("custom_fields default_payment_method footer rendering_options"),
  livemode: false,
  metadata: {},
  name: name ?? null,
  shipping: null,
  tax_exempt: "none",
});

const deletionOf = (id: string): string => `deleted customer ${id}`;

/** Throws ApiError 404 (or 400 for a parameter) for an unknown or deleted customer. */
export function checkCustomer(provider: Provider, id: string, status: 400 | 404 = 404): Stripe.Customer {
  const customer = provider.store.get("customer", id, "customer", status);
  if (provider.store.isNoted(deletionOf(id))) throw wire.resourceMissing("customer", id, "customer", status);
  return customer;
}

/** A deleted customer can be retrieved, but has no fields left. */
export function retrieveCustomer(provider: Provider, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = provider.store.get("customer", id, "customer");
  return provider.store.isNoted(deletionOf(id)) ? { id, object: "customer", deleted: true } : customer;
}

const updateParams = wire.params({
  ...details,
  invoice_settings: z.strictObject({ default_payment_method: wire.string.optional() }).optional(),
});

export function updateCustomer(provider: Provider, form: wire.Form, id: string): Stripe.Customer {
  const { name, email, invoice_settings } = wire.readParams(updateParams, form);
  const customer = checkCustomer(provider, id);
  const method = invoice_settings?.default_payment_method;
  const card = method === undefined ? undefined : checkPaymentMethod(provider, method, id);
  return saveWithEvent(provider, "customer.updated", {
    ...customer,
    name: name ?? customer.name ?? null,
    email: email ?? customer.email,
    invoice_settings: { ...customer.invoice_settings, ...(card && { default_payment_method: card }) },
  });
}

/** Ends active subscriptions immediately. Payments and invoices stay. */
export function deleteCustomer(provider: Provider, id: string): Stripe.DeletedCustomer {
  const customer = checkCustomer(provider, id);
  const { store } = provider;
  const where = { customer: id };
  for (const each of store.list("subscription", { where, exceptStatus: "canceled", limit: 100 }).objects)
    endSubscription(provider, each, "cancellation_requested");
  const noDetails = wire.nulls("address email name phone tax_id");
  for (const card of store.list("payment_method", { where, limit: 100 }).objects)
    store.put({ ...card, customer: null, billing_details: noDetails });
  store.firstTime(deletionOf(id));
  const settings = { ...customer.invoice_settings, default_payment_method: null };
  const erased = { ...customer, ...wire.nulls("description email name"), metadata: {}, invoice_settings: settings };
  saveWithEvent(provider, "customer.deleted", erased);
  return { id, object: "customer", deleted: true };
}

const balanceParams = wire.params({
  amount: wire.integer(-99_999_999, 99_999_999),
  currency: wire.currency,
});

/** Cents: negative is credit, positive is debt. */
export function adjustBalance(provider: Provider, form: wire.Form, id: string): object {
  const { amount } = wire.readParams(balanceParams, form);
  const customer = checkCustomer(provider, id);
  const balance = customer.balance + amount;
  provider.store.put({ ...customer, balance });
  return { id: wire.newId("cbtxn"), object: "customer_balance_transaction", amount, ending_balance: balance };
}
