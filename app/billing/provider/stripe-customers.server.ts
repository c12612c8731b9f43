import Stripe from "stripe";
import type { NewCheckoutSession } from "./payment-provider";
import { createOnce } from "./stored-errors.server";
import { nullIfNotFound } from "./stripe-answers.server";

/** Opens with the shared customer's id, if the checkout is for one; makes it if it does not exist yet or was deleted. */
export async function withCustomer<T>(
  stripe: Stripe,
  { customer, email }: Pick<NewCheckoutSession, "customer" | "email">,
  open: (customerId: string | undefined) => Promise<T>,
): Promise<T> {
  if (!customer) return open(undefined);
  const { id, key } = customer;
  const customerId = id ?? (await createStripeCustomer(stripe, key, email));
  try {
    return await open(customerId);
  } catch (error) {
    if (!isAboutMissingCustomer(error)) throw error;
    return open(await createStripeCustomer(stripe, `${key}-after-${customerId}`, email));
  }
}

/** The key makes concurrent requests of one address create one customer. */
async function createStripeCustomer(stripe: Stripe, key: string, email: string): Promise<string> {
  // Other parameters under one key would be an error.
  const address = email.toLowerCase();
  const { id } = await createOnce(`customer-${key}`, (options) => stripe.customers.create({ email: address }, options));
  return id;
}

const isAboutMissingCustomer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === "resource_missing" &&
  error.param === "customer";

/** Of a confirmed buyer: saved cards are offered, and the buyer may save another one. */
export const sharedCustomerParams = (customer: string): Partial<Stripe.Checkout.SessionCreateParams> => ({
  customer,
  customer_update: { address: "auto", name: "auto" },
  saved_payment_method_options: { payment_method_save: "enabled" },
});

/** Anyone may type the address: the session makes a customer of its own, whose card is never offered to anyone. */
export const ownCustomerParams = ({
  email,
  every,
}: Pick<NewCheckoutSession, "email" | "every">): Partial<Stripe.Checkout.SessionCreateParams> => ({
  customer_email: email,
  // A subscription always makes one.
  ...(!every && { customer_creation: "always" }),
});

/** False for an unknown or deleted customer. */
export async function deleteStripeCustomer(stripe: Stripe, id: string): Promise<boolean> {
  const customer = await nullIfNotFound(() => stripe.customers.retrieve(id));
  if (!customer || customer.deleted) return false;
  return (await nullIfNotFound(() => stripe.customers.del(id))) !== null;
}
