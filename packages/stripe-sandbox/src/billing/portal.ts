import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";
import { checkCustomer } from "./customers.ts";
import { customerDefault, type StoredCard, savePaymentMethod } from "./payment-methods.ts";

type Session = Stripe.BillingPortal.Session;

const SESSION_SECONDS = 3_600;

const portalSessionParams = wire.params({
  customer: wire.string,
  return_url: wire.url.optional(),
  flow_data: z.strictObject({
    type: z.literal("payment_method_update", {
      error: "Invalid flow_data[type]: the sandbox has payment_method_update.",
    }),
    after_completion: z
      .strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: wire.url }) })
      .optional(),
  }),
});

/** The page can only change the card. */
export function createPortalSession(provider: Provider, form: wire.Form): Session {
  const { customer, return_url = null, flow_data } = wire.readParams(portalSessionParams, form);
  checkCustomer(provider, customer, 400);
  const id = wire.newId("bps");
  const session = {
    ...wire.nulls("customer_account flow locale on_behalf_of"),
    id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: provider.now(),
    customer,
    livemode: false,
    return_url: flow_data.after_completion?.redirect.return_url ?? return_url,
    url: `${provider.payUrl}/${id}`,
  } satisfies Session;
  provider.store.put(session);
  return session;
}

export const isPortalSessionUsable = (provider: Provider, { created }: Session): boolean =>
  provider.now() < created + SESSION_SECONDS;

/** Null for Stripe's named test cards. */
export function findDefaultCard(provider: Provider, customer: string): Stripe.PaymentMethod.Card | null {
  const query = { where: { customer }, exceptStatus: "canceled", limit: 1 };
  const [subscription] = provider.store.list("subscription", query).objects;
  const id = customerDefault(provider, customer) ?? subscription?.default_payment_method;
  return provider.store.find("payment_method", String(id))?.card ?? null;
}

/** As at Stripe: changes no subscription, which keeps its own card, and charges no open invoice. */
export function setDefaultCard(provider: Provider, customerId: string, card: StoredCard & { name: string }): void {
  const customer = provider.store.get("customer", customerId);
  const { id } = savePaymentMethod(provider, customerId, card);
  const settings = { ...customer.invoice_settings, default_payment_method: id };
  saveWithEvent(provider, "customer.updated", { ...customer, invoice_settings: settings });
}
