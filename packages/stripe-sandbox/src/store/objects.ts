import type Stripe from "stripe";

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
