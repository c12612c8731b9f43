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
  stringParam,
} from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { checkPaymentMethod } from "./payment-methods.ts";

const updateParams = z.strictObject({
  name: stringParam.max(256).optional(),
  tax_exempt: z.enum(["none", "exempt", "reverse"]).optional(),
  invoice_settings: z.strictObject({ default_payment_method: stringParam.optional() }).optional(),
  ...expandParam,
});

export function updateCustomer(provider: Provider, id: string, form: Form): Stripe.Customer {
  const { name, invoice_settings, tax_exempt } = readParams(updateParams, form);
  const customer = provider.store.get("customer", id, "customer");
  const method = invoice_settings?.default_payment_method;
  const card = method === undefined ? undefined : checkPaymentMethod(provider, method, id);
  const settings = { ...customer.invoice_settings, ...(card && { default_payment_method: card }) };
  return saveWithEvent(provider, "customer.updated", {
    ...customer,
    name: name ?? customer.name,
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
  const customer = provider.store.get("customer", id, "customer");
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
