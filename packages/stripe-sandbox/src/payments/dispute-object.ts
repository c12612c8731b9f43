import type Stripe from "stripe";
import { newId } from "../api/ids.ts";

const DAY = 86_400;

/** A new dispute in the provider's full shape, before any money has moved. */
export function disputeObject(
  terms: { charge: Stripe.Charge; amount: number; inquiry: boolean; reason: string },
  now: number,
): Stripe.Dispute {
  return {
    id: newId("dp"),
    object: "dispute",
    amount: terms.amount,
    balance_transactions: [],
    charge: terms.charge.id,
    created: now,
    currency: terms.charge.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: now + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: terms.inquiry,
    livemode: false,
    metadata: {},
    payment_intent: terms.charge.payment_intent,
    reason: terms.reason,
    status: terms.inquiry ? "warning_needs_response" : "needs_response",
  } satisfies Stripe.Dispute;
}

const EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
