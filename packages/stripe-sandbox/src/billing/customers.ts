import type Stripe from "stripe";
import { z } from "zod";
import {
  currencyParam,
  expandParam,
  type Form,
  integerParam,
  listObject,
  metadataParam,
  newId,
  paginationParams,
  readParams,
  resourceMissing,
  stringParam,
} from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { checkPaymentMethod } from "./payment-methods.ts";

const emailParam = stringParam.max(512).regex(/^[^\s@]+@[^\s@]+$/, { error: "Invalid email address" });

const details = {
  name: stringParam.max(256).optional(),
  email: emailParam.optional(),
  description: stringParam.optional(),
  metadata: metadataParam.optional(),
  tax_exempt: z.enum(["none", "exempt", "reverse"]).optional(),
  ...expandParam,
};

const createParams = z.strictObject(details);

export function createCustomer(provider: Provider, form: Form): Stripe.Customer {
  const { name, email, description, metadata } = readParams(createParams, form);
  const created = newCustomer({ email: email ?? null, name }, provider.now());
  const customer = { ...created, description: description ?? null, metadata: metadata ?? {} };
  return saveWithEvent(provider, "customer.created", customer);
}

export const newCustomer = (
  { email, name }: { email: string | null; name?: string | undefined },
  created: number,
): Stripe.Customer =>
  ({
    id: newId("cus"),
    object: "customer",
    balance: 0,
    created,
    default_source: null,
    description: null,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: name ?? null,
    shipping: null,
    tax_exempt: "none",
  }) satisfies Stripe.Customer;

/** What the store notes about a deleted customer. */
export const deletionOf = (id: string): string => `deleted customer ${id}`;

/** Throws ApiError 404 (or 400 for a parameter) for an unknown or deleted customer. */
export function checkCustomer(provider: Provider, id: string, status: 400 | 404 = 404): Stripe.Customer {
  const customer = provider.store.get("customer", id, "customer", status);
  if (provider.store.isNoted(deletionOf(id))) throw resourceMissing("customer", id, "customer", status);
  return customer;
}

/** A deleted customer can be retrieved, but has no fields left. */
export function retrieveCustomer(provider: Provider, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = provider.store.get("customer", id, "customer");
  return provider.store.isNoted(deletionOf(id)) ? { id, object: "customer", deleted: true } : customer;
}

const customerListParams = z.strictObject({ ...paginationParams, email: emailParam.optional() });

/** The email address is compared with upper and lower case. */
export function listCustomers(provider: Provider, form: Form) {
  const { email, ...query } = readParams(customerListParams, form);
  const { objects, hasMore } = provider.store.list("customer", { ...query, where: { email } });
  const kept = objects.filter(({ id }) => !provider.store.isNoted(deletionOf(id)));
  return listObject("/v1/customers", { objects: kept, hasMore });
}

const updateParams = z.strictObject({
  ...details,
  invoice_settings: z.strictObject({ default_payment_method: stringParam.optional() }).optional(),
});

export function updateCustomer(provider: Provider, id: string, form: Form): Stripe.Customer {
  const { name, email, description, metadata, tax_exempt, invoice_settings } = readParams(updateParams, form);
  const customer = checkCustomer(provider, id);
  const method = invoice_settings?.default_payment_method;
  const card = method === undefined ? undefined : checkPaymentMethod(provider, method, id);
  const settings = { ...customer.invoice_settings, ...(card && { default_payment_method: card }) };
  return saveWithEvent(provider, "customer.updated", {
    ...customer,
    name: name ?? customer.name,
    email: email ?? customer.email,
    description: description ?? customer.description,
    metadata: { ...customer.metadata, ...metadata },
    ...(tax_exempt && { tax_exempt }),
    invoice_settings: settings,
  });
}

type BalanceTransaction = Stripe.CustomerBalanceTransaction;

const balanceTransactionParams = z.strictObject({
  amount: integerParam(-99_999_999, 99_999_999),
  currency: currencyParam,
  description: stringParam.optional(),
  metadata: metadataParam.optional(),
  ...expandParam,
});

export function createBalanceTransaction(provider: Provider, id: string, form: Form): BalanceTransaction {
  const { amount, description, metadata } = readParams(balanceTransactionParams, form);
  const customer = checkCustomer(provider, id);
  return adjustBalance(provider, customer, { type: "adjustment", amount, invoice: null, description, metadata });
}

const listParams = z.strictObject(paginationParams);

export function listBalanceTransactions(provider: Provider, id: string, form: Form) {
  const { id: customer } = provider.store.get("customer", id, "customer");
  const query = readParams(listParams, form);
  return listObject(
    `/v1/customers/${customer}/balance_transactions`,
    provider.store.list("customer_balance_transaction", { ...query, where: { customer } }),
  );
}

/** Changes a customer's balance and records the transaction. Cents: negative is credit, positive is debt. */
export function adjustBalance(
  provider: Provider,
  customer: Stripe.Customer,
  terms: Pick<BalanceTransaction, "type" | "amount" | "invoice"> & {
    description?: string | undefined;
    metadata?: Record<string, string> | undefined;
  },
): BalanceTransaction {
  const balance = customer.balance + terms.amount;
  const transaction = {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    ...terms,
    description: terms.description ?? null,
    metadata: terms.metadata ?? {},
    checkout_session: null,
    created: provider.now(),
    credit_note: null,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    ending_balance: balance,
    livemode: false,
  } satisfies BalanceTransaction;
  provider.store.put({ ...customer, balance });
  provider.store.put(transaction);
  return transaction;
}
