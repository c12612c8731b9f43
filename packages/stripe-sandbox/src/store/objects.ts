import type Stripe from "stripe";
import type { Store } from "./store.ts";

/** Everything that the provider keeps, by the `object` name on the wire. */
export type Objects = {
  "checkout.session": Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  payment_method: Stripe.PaymentMethod;
  "billing_portal.session": Stripe.BillingPortal.Session;
  event: ProviderEvent;
};
export type Kind = keyof Objects;
export type ProviderEvent = Stripe.EventBase & { data: { object: Objects[Exclude<Kind, "event">] } };

/** What every part of the provider works with. */
export type Provider = {
  store: Store;
  /** The sandbox's clock in Unix seconds, which can be moved forward. */
  now: () => number;
  /** Address of the hosted page without a trailing slash; a session's id follows it. */
  payUrl: string;
  /** Where events are sent. */
  webhookUrl: string;
};

/** The version of the wire format that the answers follow. */
export const API_VERSION = "2026-10-28.endive";
