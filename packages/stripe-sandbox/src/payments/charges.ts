import type Stripe from "stripe";
import { newId, nulls } from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";

export type Payment = {
  /** Cents. */
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  email: string;
  name: string | null;
  /** Last digits of the card, if the payment knows it. */
  last4?: string;
  descriptorSuffix?: string | undefined;
};

/** `code` is the bank's, `message` is for the customer. */
export type Decline = { code: string; message: string };

/** `intentId`: of a payment that was declined before. */
export function createPayment(
  provider: Provider,
  payment: Payment,
  intentId: string = newId("pi"),
): Stripe.PaymentIntent {
  const now = provider.now();
  const chargeId = newId("ch");
  const entry = ledgerEntry("charge", payment, chargeId, now);
  const charge = chargeObject(chargeId, intentId, payment, entry.id, now);
  const intent = intentObject(intentId, chargeId, payment, now);
  provider.store.put(entry);
  saveWithEvent(provider, "payment_intent.succeeded", intent);
  saveWithEvent(provider, "charge.succeeded", charge);
  return intent;
}

/** The payment intent waits for another card. Returns its id. */
export function declinePayment(
  provider: Provider,
  payment: Payment,
  { code, message }: Decline,
  { intentId = newId("pi"), orderReference }: { intentId?: string | undefined; orderReference?: string | undefined },
): string {
  const now = provider.now();
  const chargeId = newId("ch");
  const failed: Stripe.Charge = {
    ...chargeObject(chargeId, intentId, payment, null, now),
    amount_captured: 0,
    captured: false,
    failure_code: "card_declined",
    failure_message: message,
    outcome: {
      ...nulls("advice_code network_advice_code network_decline_code"),
      network_status: "declined_by_network",
      reason: code,
      risk_level: "normal",
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
    paid: false,
    status: "failed",
  };
  const intent: Stripe.PaymentIntent = {
    ...intentObject(intentId, chargeId, payment, now),
    amount_received: 0,
    last_payment_error: { charge: chargeId, code: "card_declined", decline_code: code, message, type: "card_error" },
    ...(orderReference && { payment_details: { customer_reference: null, order_reference: orderReference } }),
    status: "requires_payment_method",
  };
  saveWithEvent(provider, "charge.failed", failed);
  saveWithEvent(provider, "payment_intent.payment_failed", intent);
  return intentId;
}

const LEDGER_TYPES = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  dispute: "adjustment",
  dispute_reversal: "adjustment",
  fee: "stripe_fee",
} as const;

/** Cents; outgoing amounts are negative. */
export function ledgerEntry(
  category: "charge" | "refund" | "refund_failure" | "dispute" | "dispute_reversal" | "fee",
  { amount, currency }: { amount: number; currency: string },
  source: string,
  now: number,
): Stripe.BalanceTransaction {
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: now,
    balance_type: "payments",
    created: now,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: category,
    source,
    status: "available",
    type: LEDGER_TYPES[category],
  } satisfies Stripe.BalanceTransaction;
}

function intentObject(id: string, chargeId: string, payment: Payment, created: number): Stripe.PaymentIntent {
  return {
    ...nulls("allowed_payment_method_types application application_fee_amount automatic_payment_methods"),
    ...nulls("canceled_at cancellation_reason client_secret customer_account excluded_payment_method_types"),
    ...nulls("last_payment_error managed_payments next_action on_behalf_of payment_method"),
    ...nulls("payment_method_configuration_details payment_method_options payment_record processing"),
    ...nulls("receipt_email review setup_future_usage shipping source statement_descriptor"),
    ...nulls("statement_descriptor_suffix transfer_group"),
    id,
    object: "payment_intent",
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: payment.amount,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    latest_charge: chargeId,
    livemode: false,
    metadata: payment.metadata,
    payment_method_types: ["card"],
    status: "succeeded",
  } satisfies Stripe.PaymentIntent;
}

/** Of the sandbox's account on bank statements. */
const PREFIX = "SANDBOX";

/** `entryId`: null for a failed charge. */
function chargeObject(
  id: string,
  intentId: string,
  payment: Payment,
  entryId: string | null,
  created: number,
): Stripe.Charge {
  return {
    ...nulls("application application_fee application_fee_amount failure_balance_transaction failure_code"),
    ...nulls("failure_message on_behalf_of outcome payment_method receipt_email receipt_number receipt_url"),
    ...nulls("review shipping source source_transfer statement_descriptor transfer_data transfer_group"),
    id,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    balance_transaction: entryId,
    billing_details: { ...nulls("address phone tax_id"), email: payment.email, name: payment.name },
    calculated_statement_descriptor: payment.descriptorSuffix ? `${PREFIX}* ${payment.descriptorSuffix}` : PREFIX,
    captured: true,
    created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: intentId,
    payment_method_details: payment.last4 ? cardDetails(payment.last4) : null,
    refunded: false,
    statement_descriptor_suffix: payment.descriptorSuffix ?? null,
    status: "succeeded",
  } satisfies Stripe.Charge;
}

const cardDetails = (last4: string): Stripe.Charge.PaymentMethodDetails => ({
  type: "card",
  card: {
    ...nulls("amount_authorized authorization_code checks electronic_commerce_indicator installments mandate"),
    ...nulls("network network_transaction_id regulated_status three_d_secure transaction_link_id wallet"),
    brand: last4.startsWith("4") ? "visa" : "mastercard",
    country: "US",
    exp_month: 12,
    exp_year: 2040,
    funding: "credit",
    last4,
  },
});
