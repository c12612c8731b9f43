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

type Movement = Stripe.CustomerBalanceTransaction;

const newMovement = z.strictObject({
  amount: integerParam(-99_999_999, 99_999_999),
  currency: z.literal("usd", { error: "Invalid currency: the sandbox takes usd." }),
  description: stringParam.optional(),
  metadata: metadataParam.optional(),
  ...expandParam,
});

/**
 * `POST /v1/customers/:id/balance_transactions`: below zero a credit, which the next invoice is paid from first; above zero
 * something owed, which the next invoice asks for. Throws ApiError.
 */
export function createBalanceTransaction(provider: Provider, id: string, form: Form): Movement {
  const { amount, description, metadata } = readParams(newMovement, form);
  const customer = provider.store.need("customer", id, "customer");
  const terms = { type: "adjustment", amount, invoice: null } as const;
  return adjustBalance(provider, customer, { ...terms, description: description ?? null, metadata: metadata ?? {} });
}

const listQuery = z.strictObject({ ...paginationParams });

/** `GET /v1/customers/:id/balance_transactions`, newest first. Throws ApiError. */
export function listBalanceTransactions(provider: Provider, id: string, form: Form) {
  const { id: customer } = provider.store.need("customer", id, "customer");
  const query = readParams(listQuery, form);
  return listObject(
    `/v1/customers/${customer}/balance_transactions`,
    provider.store.list("customer_balance_transaction", { ...query, where: { customer } }),
  );
}

/** Changes what a customer has (below zero) or owes, in cents, and writes down why. */
export function adjustBalance(
  provider: Provider,
  customer: Stripe.Customer,
  terms: Pick<Movement, "type" | "amount" | "invoice" | "description" | "metadata">,
): Movement {
  const balance = customer.balance + terms.amount;
  const movement = {
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
  } satisfies Movement;
  provider.store.put({ ...customer, balance });
  provider.store.put(movement);
  return movement;
}
