import type Stripe from "stripe";
import { z } from "zod";
import type { Form } from "../api/wire-format.ts";
import {
  expandParam,
  integerParam,
  listObject,
  metadataParam,
  newId,
  paginationParams,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import type { Provider } from "../store/objects.ts";

type BalanceTransaction = Stripe.CustomerBalanceTransaction;

const balanceTransactionParams = z.strictObject({
  amount: integerParam(-99_999_999, 99_999_999),
  currency: z.literal("usd", { error: "Invalid currency: the sandbox takes usd." }),
  description: stringParam.optional(),
  metadata: metadataParam.optional(),
  ...expandParam,
});

/**
 * `POST /v1/customers/:id/balance_transactions`. Negative amounts are credit, positive ones debt.
 * Throws ApiError.
 */
export function createBalanceTransaction(provider: Provider, id: string, form: Form): BalanceTransaction {
  const { amount, description, metadata } = readParams(balanceTransactionParams, form);
  const customer = provider.store.get("customer", id, "customer");
  const terms = { type: "adjustment", amount, invoice: null } as const;
  return adjustBalance(provider, customer, { ...terms, description: description ?? null, metadata: metadata ?? {} });
}

const listParams = z.strictObject({ ...paginationParams });

/** `GET /v1/customers/:id/balance_transactions`, newest first. Throws ApiError. */
export function listBalanceTransactions(provider: Provider, id: string, form: Form) {
  const { id: customer } = provider.store.get("customer", id, "customer");
  const query = readParams(listParams, form);
  return listObject(
    `/v1/customers/${customer}/balance_transactions`,
    provider.store.list("customer_balance_transaction", { ...query, where: { customer } }),
  );
}

/** Changes a customer's balance (negative: credit; positive: debt), in cents, and records the transaction. */
export function adjustBalance(
  provider: Provider,
  customer: Stripe.Customer,
  terms: Pick<BalanceTransaction, "type" | "amount" | "invoice" | "description" | "metadata">,
): BalanceTransaction {
  const balance = customer.balance + terms.amount;
  const transaction = {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    ...terms,
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
