import type Stripe from "stripe";
import { z } from "zod";
import {
  expandParam,
  type Form,
  integerParam,
  invalidRequest,
  newId,
  readParams,
  stringParam,
} from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/objects.ts";
import { ledgerEntry } from "./charges.ts";

type Dispute = Stripe.Dispute;
const DAY_SECONDS = 86_400;

const disputeParams = z.strictObject({
  amount: integerParam(1, 99_999_999).optional(),
  reason: stringParam.default("general"),
  /** An inquiry does not withdraw money. */
  inquiry: z.enum(["true", "false"]).default("false"),
  ...expandParam,
});

/** `id`: of a charge or payment intent. Default amount: what is left. */
export function createDispute(provider: Provider, id: string, form: Form): Dispute {
  const params = readParams(disputeParams, form);
  const charge = findCharge(provider, id);
  const amount = params.amount ?? availableAmount(provider, charge);
  // A bank can withdraw more than refunds have left, but not more than was charged.
  if (amount === 0 || amount > charge.amount - withdrawnFrom(provider, charge))
    throw invalidRequest("A dispute takes 1 cent up to what banks have not taken of the charge.", "amount");
  const inquiry = params.inquiry === "true";
  const now = provider.now();
  provider.store.put({ ...charge, disputed: true });
  const opened: Dispute = saveWithEvent(provider, "charge.dispute.created", {
    id: newId("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EVIDENCE,
    evidence_details: {
      due_by: now + 7 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: params.reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  } satisfies Dispute);
  return inquiry ? opened : moveMoney(provider, opened, -amount, "charge.dispute.funds_withdrawn");
}

const closeParams = z.strictObject({ outcome: z.enum(["won", "lost"]).default("lost"), ...expandParam });

export function closeDispute(provider: Provider, id: string, form: Form): Dispute {
  const { outcome } = readParams(closeParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  if (!isOpen(dispute)) throw invalidRequest("This dispute is already closed");
  const withdrawn = withdrawnBy(dispute);
  const status = dispute.status === "warning_needs_response" ? "warning_closed" : outcome;
  const closed: Dispute = saveWithEvent(provider, "charge.dispute.closed", { ...dispute, status });
  return status === "won" ? moveMoney(provider, closed, withdrawn, "charge.dispute.funds_reinstated") : closed;
}

/** Cents that were neither refunded nor withdrawn by the bank. */
export const availableAmount = (provider: Provider, charge: Stripe.Charge): number =>
  Math.max(0, charge.amount - charge.amount_refunded - withdrawnFrom(provider, charge));

function withdrawnFrom(provider: Provider, charge: Stripe.Charge): number {
  const { objects } = provider.store.list("dispute", { where: { charge: charge.id }, limit: 100 });
  return objects.reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);
}

const withdrawnBy = ({ balance_transactions }: Dispute): number =>
  -balance_transactions.reduce((sum, { amount }) => sum + amount, 0);

const isOpen = ({ status }: Dispute): boolean => status === "needs_response" || status === "warning_needs_response";

function moveMoney(
  provider: Provider,
  dispute: Dispute,
  amount: number,
  event: "charge.dispute.funds_withdrawn" | "charge.dispute.funds_reinstated",
): Dispute {
  const entry = ledgerEntry(amount < 0 ? "dispute" : "dispute_reversal", amount, dispute.id, provider.now());
  provider.store.put(entry);
  return saveWithEvent(provider, event, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, entry],
  });
}

function findCharge(provider: Provider, id: string): Stripe.Charge {
  const intent = provider.store.find("payment_intent", id);
  return provider.store.get("charge", intent ? String(intent.latest_charge) : id, "charge");
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
