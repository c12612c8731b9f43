import type Stripe from "stripe";
import { z } from "zod";
import { expandParam, type Form, newId, readParams, stringParam, urlParam } from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { checkCustomer } from "./customers.ts";
import { customerDefault, type StoredCard, savePaymentMethod } from "./payment-methods.ts";

type Session = Stripe.BillingPortal.Session;

const SESSION_SECONDS = 3_600;

const portalSessionParams = z.strictObject({
  customer: stringParam,
  return_url: urlParam.optional(),
  flow_data: z.strictObject({
    type: z.literal("payment_method_update", {
      error: "Invalid flow_data[type]: the sandbox has payment_method_update.",
    }),
    after_completion: z
      .strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: urlParam }) })
      .optional(),
  }),
  ...expandParam,
});

/** The page can only change the card. */
export function createPortalSession(provider: Provider, form: Form): Session {
  const { customer, return_url, flow_data } = readParams(portalSessionParams, form);
  checkCustomer(provider, customer, 400);
  const id = newId("bps");
  const redirect = flow_data.after_completion?.redirect ?? null;
  const session = {
    id,
    object: "billing_portal.session",
    configuration: "bpc_sandbox",
    created: provider.now(),
    customer,
    customer_account: null,
    flow: {
      after_completion: { hosted_confirmation: null, redirect, type: redirect ? "redirect" : "portal_homepage" },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: flow_data.type,
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: return_url ?? null,
    url: `${provider.payUrl}/${id}`,
  } satisfies Session;
  provider.store.put(session);
  return session;
}

export const isPortalSessionUsable = (provider: Provider, { created }: Session): boolean =>
  provider.now() < created + SESSION_SECONDS;

export const portalReturnUrl = ({ flow, return_url }: Session): string | null =>
  flow?.after_completion.redirect?.return_url ?? return_url;

/** Null for Stripe's named test cards. */
export function findDefaultCard(provider: Provider, customer: string): Stripe.PaymentMethod.Card | null {
  const [subscription] = activeSubscriptions(provider, customer);
  const id = customerDefault(provider, customer) ?? subscription?.default_payment_method;
  const card = provider.store.find("payment_method", String(id));
  return card?.card ?? null;
}

/** As at Stripe: changes no subscription, which keeps its own card, and charges no open invoice. */
export function setDefaultCard(provider: Provider, customerId: string, card: StoredCard & { name: string }): void {
  const customer = provider.store.get("customer", customerId);
  const { id } = savePaymentMethod(provider, customerId, card);
  const settings = { ...customer.invoice_settings, default_payment_method: id };
  saveWithEvent(provider, "customer.updated", { ...customer, invoice_settings: settings });
}

const activeSubscriptions = ({ store }: Provider, customer: string): Stripe.Subscription[] =>
  store.list("subscription", { where: { customer }, exceptStatus: "canceled", limit: 100 }).objects;
