import Stripe from "stripe";
import { z } from "zod";
import type { ProviderSubscription } from "./payment-provider";
import { createOnce } from "./stored-errors.server";
import { idOrObjectSchema, isBusy, nullIfNotFound, parseSubscription } from "./stripe-answers.server";

const subscriptionCustomer = z.object({ customer: idOrObjectSchema.pipe(z.string()) });
const portalSession = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** The URL of a portal page that only changes the card, then redirects to `returnUrl`. */
export async function createCardUpdateSession(stripe: Stripe, id: string, returnUrl: string): Promise<string> {
  const { customer } = subscriptionCustomer.parse(await stripe.subscriptions.retrieve(id));
  const afterCompletion = { type: "redirect", redirect: { return_url: returnUrl } } as const;
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    flow_data: { type: "payment_method_update", after_completion: afterCompletion },
  });
  return portalSession.parse(session).url;
}

export const listSubscriptionsOf = (stripe: Stripe, customer: string): Promise<ProviderSubscription[] | null> =>
  nullIfNotFound(async () => {
    const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
    return data.map(parseSubscription);
  });

const subscriptionCards = z.object({
  default_payment_method: idOrObjectSchema,
  customer: z.object({
    invoice_settings: z.object({ default_payment_method: idOrObjectSchema }).nullish(),
  }),
  latest_invoice: z.object({ id: z.string(), status: z.string().nullable() }).nullable(),
});

/** The portal changes the customer's card only, and Checkout has put the first one on the subscription, where it wins. */
export const adoptDefaultCard = (
  stripe: Stripe,
  id: string,
  { retry } = { retry: false },
): Promise<ProviderSubscription | null> =>
  nullIfNotFound(async () => {
    const answer = await stripe.subscriptions.retrieve(id, { expand: ["customer", "latest_invoice"] });
    const subscription = parseSubscription(answer);
    if (subscription.status === "ended") return subscription;
    const { default_payment_method: own, customer, latest_invoice: invoice } = subscriptionCards.parse(answer);
    const card = customer.invoice_settings?.default_payment_method;
    if (!card || (card === own && !retry)) return subscription;
    if (card !== own) await stripe.subscriptions.update(id, { default_payment_method: card });
    if (invoice?.status !== "open") return subscription;
    await payInvoice(stripe, invoice.id, card);
    return parseSubscription(await stripe.subscriptions.retrieve(id));
  });

/** The key has card and invoice, so that a report that arrives twice does not charge a card twice that declines. */
async function payInvoice(stripe: Stripe, invoice: string, card: string): Promise<void> {
  const pay = async (options: Stripe.RequestOptions): Promise<void> => {
    try {
      await stripe.invoices.pay(invoice, { payment_method: card }, options);
    } catch (error) {
      const declined = error instanceof Stripe.errors.StripeCardError;
      // It was paid in the meantime.
      const paid = error instanceof Stripe.errors.StripeInvalidRequestError && !isBusy(error);
      if (!declined && !paid) throw error;
    }
  };
  const key = `pay-${invoice}-${card}`;
  await createOnce(key, pay, { secondKey: `${key}-again` });
}
