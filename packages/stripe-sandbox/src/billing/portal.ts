import type Stripe from "stripe";
import { z } from "zod";
import { expandParam, type Form, newId, readParams, stringParam, urlParam } from "../api/wire-format.ts";
import { recordEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { isCardAccepted, type StoredCard, savePaymentMethod } from "./payment-methods.ts";
import { findOpenInvoice, payOpenInvoiceWithCard, saveSubscription } from "./renewals.ts";

/**
 * Makes a card the customer's, and that of all subscriptions that run. What a past-due one owes is tried with it at once; that attempt is
 * none of the planned ones and changes none of them.
 */
export function setDefaultCard(provider: Provider, customerId: string, card: StoredCard & { name: string }): void {
  const customer = provider.store.need("customer", customerId);
  const { id } = savePaymentMethod(provider, customerId, card);
  const changed = { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
  provider.store.put(changed);
  recordEvent(provider, "customer.updated", changed);
  const running = { where: { customer: customerId }, exceptStatus: "canceled", limit: 100 };
  for (const subscription of provider.store.list("subscription", running).objects) {
    const withCard = saveSubscription(provider, { ...subscription, default_payment_method: id });
    const owed = findOpenInvoice(provider, withCard);
    if (owed && isCardAccepted(provider, withCard)) payOpenInvoiceWithCard(provider, owed);
  }
}

/** The card that a customer's bills are charged to; null where only its kind is known. */
export function findDefaultCard(provider: Provider, customer: string): Stripe.PaymentMethod.Card | null {
  const running = { where: { customer }, exceptStatus: "canceled", limit: 1 };
  const [subscription] = provider.store.list("subscription", running).objects;
  const card = provider.store.get("payment_method", String(subscription?.default_payment_method));
  return card?.card ?? null;
}

type Session = Stripe.BillingPortal.Session;

const newSession = z.strictObject({
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

/** How long the page of a portal session can be used, in seconds. */
const GOOD_FOR = 3_600;

/** `POST /v1/billing_portal/sessions`: a page on which a customer changes the card. Throws ApiError. */
export function createPortalSession(provider: Provider, form: Form): Session {
  const { customer, return_url, flow_data } = readParams(newSession, form);
  provider.store.need("customer", customer, "customer", 400);
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

/** Whether the page of this session can still be used. */
export const isPortalSessionUsable = (provider: Provider, { created }: Session): boolean =>
  provider.now() < created + GOOD_FOR;

/** Where the customer goes when the card is changed. */
export const portalReturnUrl = ({ flow, return_url }: Session): string | null =>
  flow?.after_completion.redirect?.return_url ?? return_url;
