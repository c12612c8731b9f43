import type Stripe from "stripe";
import { z } from "zod";
import * as wire from "../api/wire-format.ts";
import { saveWithEvent } from "../events.ts";
import type { Provider } from "../store/store.ts";
import { ledgerEntry } from "./charges.ts";

type Dispute = Stripe.Dispute;
const DAY_SECONDS = 86_400;
const FEE_CENTS = 1_500;

const disputeParams = wire.params({
  amount: wire.cents.optional(),
  reason: wire.string.default("general"),
  /** An inquiry does not withdraw money. */
  inquiry: wire.boolean.default(false),
});

/** Stripe does not have this. `id`: of the payment intent. Default amount: what is left. */
export function createDispute(provider: Provider, form: wire.Form, id: string): Dispute {
  const { inquiry, ...params } = wire.readParams(disputeParams, form);
  const { latest_charge } = provider.store.get("payment_intent", id);
  const charge = provider.store.get("charge", String(latest_charge), "charge");
  const amount = params.amount ?? availableAmount(provider, charge);
  // A bank can withdraw more than refunds have left, but not more than was charged.
  if (amount === 0 || amount > charge.amount - withdrawnFrom(provider, charge))
    throw wire.invalidRequest("A dispute takes 1 cent up to what banks have not taken of the charge.", "amount");
  const now = provider.now();
  provider.store.put({ ...charge, disputed: true });
  const opened: Dispute = saveWithEvent(provider, "charge.dispute.created", {
    id: wire.newId("dp"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
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

const NEXT = [
  "under_review",
  "warning_under_review",
  "needs_response",
  "appeal_needs_response",
  "appeal_under_review",
] as const;

/** "prevented" returns nothing, because the payment was refunded instead. */
const advanceParams = wire.params({ status: z.enum([...NEXT, "prevented"]) });

/** Stripe does not have this: the bank's next step. An inquiry that becomes a dispute withdraws the money. */
export function advanceDispute(provider: Provider, form: wire.Form, id: string): Dispute {
  const { status } = wire.readParams(advanceParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  const answers = status.endsWith("needs_response");
  const details = { ...dispute.evidence_details, ...(answers && { due_by: provider.now() + 7 * DAY_SECONDS }) };
  const event = status === "prevented" ? "charge.dispute.closed" : "charge.dispute.updated";
  const moved: Dispute = saveWithEvent(provider, event, { ...dispute, status, evidence_details: details });
  const escalates = status === "needs_response" && dispute.status.startsWith("warning_");
  return escalates ? moveMoney(provider, moved, -dispute.amount, "charge.dispute.funds_withdrawn") : moved;
}

const closeParams = wire.params({ outcome: z.enum(["won", "lost"]).default("lost") });

/** Stripe does not have this: the bank's decision. */
export function closeDispute(provider: Provider, form: wire.Form, id: string): Dispute {
  const { outcome } = wire.readParams(closeParams, form);
  const dispute = provider.store.get("dispute", id, "dispute");
  if (!isOpen(dispute)) throw wire.invalidRequest("This dispute is already closed");
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
  const { currency } = dispute;
  const entry = ledgerEntry(
    amount < 0 ? "dispute" : "dispute_reversal",
    { amount, currency },
    dispute.id,
    provider.now(),
  );
  provider.store.put(entry);
  // Stripe's own fee is another entry, which no bank holds.
  const fee = amount < 0 ? [ledgerEntry("fee", { amount: -FEE_CENTS, currency }, dispute.id, provider.now())] : [];
  for (const each of fee) provider.store.put(each);
  return saveWithEvent(provider, event, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, entry, ...fee],
  });
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  ...wire.nulls("access_activity_log billing_address cancellation_policy cancellation_policy_disclosure"),
  ...wire.nulls("cancellation_rebuttal customer_communication customer_email_address customer_name"),
  ...wire.nulls("customer_purchase_ip customer_signature duplicate_charge_documentation"),
  ...wire.nulls("duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy"),
  ...wire.nulls("refund_policy_disclosure refund_refusal_explanation service_date service_documentation"),
  ...wire.nulls("shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number"),
  ...wire.nulls("uncategorized_file uncategorized_text"),
  enhanced_evidence: {},
};
