import type Stripe from "stripe";
import { z } from "zod";
import type { ProviderSubscription } from "./payment-provider";
import { idOrObjectSchema, parseSubscription } from "./stripe-answers.server";

/** What is asked of the provider about a subscription that runs. */

/** Both ways may be repeated: one that has ended already is only asked about. */
export async function cancelStripeSubscription(
  stripe: Stripe,
  id: string,
  when: "now" | "period-end",
): Promise<ProviderSubscription> {
  const found = parseSubscription(await stripe.subscriptions.retrieve(id));
  if (found.status === "ended") return found;
  return parseSubscription(
    when === "now"
      ? await stripe.subscriptions.cancel(id)
      : await stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  );
}

/** May be repeated. One that has ended is refused by the provider itself. */
export const resumeStripeSubscription = async (stripe: Stripe, id: string): Promise<ProviderSubscription> =>
  parseSubscription(await stripe.subscriptions.update(id, { cancel_at_period_end: false }));

/** The page changes the card and nothing else, whatever else the account's portal can do, and leads back when that is done. */
export async function createCardUpdateSession(stripe: Stripe, id: string, returnUrl: string): Promise<string> {
  const { customer } = owned.parse(await stripe.subscriptions.retrieve(id));
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
    },
  });
  return portal.parse(session).url;
}

/** What we read of a subscription and of a portal session here. */
const owned = z.object({ customer: idOrObjectSchema.pipe(z.string()) });
const portal = z.object({ url: z.url({ protocol: /^https?$/ }) });
