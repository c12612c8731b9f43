import type Stripe from "stripe";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { checkCustomer, deletionOf } from "./customers.ts";
import { endSubscription } from "./renewals.ts";

/** Ends running subscriptions immediately. Payments and invoices stay. */
export function deleteCustomer(provider: Provider, id: string): Stripe.DeletedCustomer {
  const customer = checkCustomer(provider, id);
  const { store } = provider;
  const where = { customer: id };
  for (const each of store.list("subscription", { where, exceptStatus: "canceled", limit: 100 }).objects)
    endSubscription(provider, each, "cancellation_requested");
  for (const card of store.list("payment_method", { where, limit: 100 }).objects)
    store.put({ ...card, customer: null, billing_details: NO_DETAILS });
  store.firstTime(deletionOf(id));
  const settings = { ...customer.invoice_settings, default_payment_method: null };
  saveWithEvent(provider, "customer.deleted", {
    ...customer,
    description: null,
    email: null,
    invoice_settings: settings,
    metadata: {},
    name: null,
  });
  return { id, object: "customer", deleted: true };
}

const NO_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null };
