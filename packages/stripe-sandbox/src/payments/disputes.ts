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
const FEE_CENTS = 1_500;

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

/** Where a bank can move a dispute; "prevented" returns nothing, because the payment was refunded instead. */
const ADVANCED = [
  "under_review",
  "warning_under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "prevented",
] as const;
const advanceParams = z.strictObject({ status: z.enum([...ADVANCED, "needs_response"]), ...expandParam });

/** Stripe does not have this: the bank's next step. An inquiry that becomes a dispute withdraws the money. */
export function advanceDispute(provider: Provider, id: string, form: Form): Dispute {
  const { status } = readParams(advanceParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  const answers = status.endsWith("needs_response");
  const details = { ...dispute.evidence_details, ...(answers && { due_by: provider.now() + 7 * DAY_SECONDS }) };
  const event = status === "prevented" ? "charge.dispute.closed" : "charge.dispute.updated";
  const moved: Dispute = saveWithEvent(provider, event, { ...dispute, status, evidence_details: details });
  const escalates = status === "needs_response" && dispute.status.startsWith("warning_");
  return escalates ? moveMoney(provider, moved, -dispute.amount, "charge.dispute.funds_withdrawn") : moved;
}

const evidenceParams = z.strictObject({
  evidence: z.record(z.string(), stringParam).optional(),
  submit: z.enum(["true", "false"]).default("true"),
  ...expandParam,
});

/** Evidence that is submitted puts the dispute under review. */
export function updateDispute(provider: Provider, id: string, form: Form): Dispute {
  const { submit } = readParams(evidenceParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  if (!isOpen(dispute)) throw invalidRequest("This dispute is already closed");
  const details = { ...dispute.evidence_details, has_evidence: true };
  if (submit === "false")
    return saveWithEvent(provider, "charge.dispute.updated", { ...dispute, evidence_details: details });
  return saveWithEvent(provider, "charge.dispute.updated", {
    ...dispute,
    status: dispute.status.startsWith("warning_") ? "warning_under_review" : "under_review",
    evidence_details: { ...details, submission_count: details.submission_count + 1, submission_method: "manual" },
  });
}

const closeParams = z.strictObject({ outcome: z.enum(["won", "lost"]).default("lost"), ...expandParam });

export function closeDispute(provider: Provider, id: string, form: Form): Dispute {
  const { outcome } = readParams(closeParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  if (!isOpen(dispute)) throw invalidRequest("This dispute is already closed");
  const withdrawn = withdrawnBy(dispute);
  const status = dispute.status.startsWith("warning_") ? "warning_closed" : outcome;
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
  -balance_transactions.reduce(
    (sum, { amount, reporting_category: category }) => (category.startsWith("dispute") ? sum + amount : sum),
    0,
  );

const isOpen = ({ status }: Dispute): boolean => !["won", "lost", "warning_closed", "prevented"].includes(status);

function moveMoney(
  provider: Provider,
  dispute: Dispute,
  amount: number,
  event: "charge.dispute.funds_withdrawn" | "charge.dispute.funds_reinstated",
): Dispute {
  const entry = ledgerEntry(amount < 0 ? "dispute" : "dispute_reversal", amount, dispute.id, provider.now());
  provider.store.put(entry);
  // Stripe's own fee is another entry, which no bank holds.
  const fee = amount < 0 ? [ledgerEntry("fee", -FEE_CENTS, dispute.id, provider.now())] : [];
  for (const each of fee) provider.store.put(each);
  return saveWithEvent(provider, event, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, entry, ...fee],
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
