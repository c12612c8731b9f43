import type Stripe from "stripe";
import { newId } from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";

export type Payment = {
  /** Cents. */
  amount: number;
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
  const entry = ledgerEntry("charge", payment.amount, chargeId, now);
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
      advice_code: code === "insufficient_funds" ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: null,
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
  amount: number,
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
    currency: "usd",
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
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: payment.amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created,
    currency: "usd",
    customer: payment.customer,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: chargeId,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_group: null,
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
    id,
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: entryId,
    billing_details: { address: null, email: payment.email, name: payment.name, phone: null, tax_id: null },
    calculated_statement_descriptor: payment.descriptorSuffix ? `${PREFIX}* ${payment.descriptorSuffix}` : PREFIX,
    captured: true,
    created,
    currency: "usd",
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intentId,
    payment_method: null,
    payment_method_details: payment.last4 ? cardDetails(payment.last4) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.descriptorSuffix ?? null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

const cardDetails = (last4: string): Stripe.Charge.PaymentMethodDetails => ({
  type: "card",
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: last4.startsWith("4") ? "visa" : "mastercard",
    checks: null,
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    funding: "credit",
    installments: null,
    last4,
    mandate: null,
    network: null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});
