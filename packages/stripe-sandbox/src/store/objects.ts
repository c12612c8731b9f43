import type Stripe from "stripe";
import type { SessionDraft } from "../api/session-params.ts";

export type Objects = {
  "checkout.session": Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  "radar.early_fraud_warning": Stripe.Radar.EarlyFraudWarning;
  review: Stripe.Review;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  coupon: Stripe.Coupon;
  product: Stripe.Product;
  tax_rate: Stripe.TaxRate;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  payment_method: Stripe.PaymentMethod;
  "billing_portal.session": Stripe.BillingPortal.Session;
  event: ProviderEvent;
  session_draft: SessionDraft & { id: string; object: "session_draft" };
};
export type Kind = keyof Objects;
export type ProviderEvent = Stripe.EventBase & {
  data: { object: Objects[Exclude<Kind, "event" | "session_draft">]; previous_attributes?: Record<string, unknown> };
};

export const API_VERSION = "2026-10-28.endive";
