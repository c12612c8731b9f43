import type Stripe from "stripe";
import type { NewCheckoutSession } from "./payment-provider";
import { createOnce } from "./stored-errors.server";
import { nullIfNotFound } from "./stripe-answers.server";

/** The id of the customer that the checkout is for, if it is for one; makes it if it does not exist yet or was deleted. */
export async function resolveCustomer(
  stripe: Stripe,
  { customer, email }: Pick<NewCheckoutSession, "customer" | "email">,
): Promise<string | undefined> {
  if (!customer) return undefined;
  const { id, key } = customer;
  const address = email.toLowerCase();
  if (!id) return createStripeCustomer(stripe, key, address);
  return (await findCustomer(stripe, id, address)) ?? createStripeCustomer(stripe, `${key}-after-${id}`, address);
}

/** The page shows the customer's address and does not let the buyer edit it: an adopted customer may have another one. */
async function findCustomer(stripe: Stripe, id: string, address: string): Promise<string | null> {
  const customer = await nullIfNotFound(() => stripe.customers.retrieve(id));
  if (!customer || customer.deleted) return null;
  if (customer.email?.toLowerCase() !== address) await stripe.customers.update(id, { email: address });
  return id;
}

/** The key makes concurrent requests of one address create one customer. */
const createStripeCustomer = async (stripe: Stripe, key: string, email: string): Promise<string> =>
  (await createOnce(`customer-${key}`, (options) => stripe.customers.create({ email }, options))).id;

/** Of a confirmed buyer: saved cards are offered, and the buyer may save another one. */
export const sharedCustomerParams = (customer: string): Partial<Stripe.Checkout.SessionCreateParams> => ({
  customer,
  customer_update: { address: "auto", name: "auto" },
  saved_payment_method_options: { payment_method_save: "enabled" },
});

/** A stranger may type the address: the session makes a separate customer, whose card no checkout offers. */
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
