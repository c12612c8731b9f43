import { type FormEvent, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { REFUND_REPLY_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import type { RefundRequestListItem } from "~/billing/refunds/refund-request-state.server";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { describeModeMismatch } from "~/orders/payment-mode";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { DateOnly } from "~/routes/admin/shared/date-time";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { TextField, UnknownOutcome, useOrderAction } from "./form-controls";
import { RefundLimit } from "./refund-form";

type RefundRequestsProps = { order: OrderDetails; shopIsLive: boolean };

/** Refund requests of the customer, with forms to grant the policy amount or to decline. */
export function RefundRequests({ order, shopIsLive }: RefundRequestsProps) {
  if (order.refundRequests.length === 0) return null;
  const decidable = describeModeMismatch(order.live, shopIsLive) === null;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Refund requests</h3>
      <ul className="space-y-3">
        {order.refundRequests.map((request) => (
          <li key={request.id} className={`border-l-4 pl-4 ${request.now ? "border-gold" : "border-line"}`}>
            <p>
              <strong>{formatUsd(request.amount)}</strong>, requested by the customer,{" "}
              <DateOnly at={request.createdAt} />. {!request.now && <DecisionSummary request={request} />}
            </p>
            {request.orderId !== order.id && <p>It’s for payment {orderReference(request.orderId)}.</p>}
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              <span className="text-mute">Reason:</span> {request.reason ?? "none given"}
            </p>
            {request.answer && (
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                <span className="text-mute">Our answer:</span> {request.answer}
              </p>
            )}
            {request.now && decidable && (
              <IfCanSubmit to="/admin/orders" intent="grant-refund" what="decide refund requests">
                <DecisionForm request={request} now={request.now} />
              </IfCanSubmit>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DecisionSummary({ request: { status, decidedAt, decidedBy } }: { request: RefundRequestListItem }) {
  const labels = { open: "", withdrawn: "Withdrawn", declined: "Declined", granted: "Approved", settled: "Refunded" };
  return (
    <>
      {labels[status]}
      {decidedAt && (
        <>
          {" on "}
          <DateOnly at={decidedAt} />
        </>
      )}
      {decidedBy && ` by ${decidedBy}`}.
    </>
  );
}

function DecisionForm({
  request,
  now,
}: {
  request: RefundRequestListItem;
  now: NonNullable<RefundRequestListItem["now"]>;
}) {
  // One id until a response arrives makes a retry idempotent.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const answer = usePersistedText(`decline ${request.id}`);
  const [error, setError] = useState<string | null>(null);
  const { busy, unanswered, submit, reload } = useOrderAction((ok) => {
    setRefundId(crypto.randomUUID());
    if (ok) answer.discard();
  });
  const amounts = { cents: String(now.amount), seen: String(now.back) };
  const grant = () => submit({ intent: "grant-refund", requestId: request.id, refundId, ...amounts, work: now.work });
  const decline = (event: FormEvent) => {
    event.preventDefault();
    const missing = answer.text.trim().length < 3 ? "Please tell the customer why." : null;
    setError(missing);
    if (!missing) submit({ intent: "decline-refund", requestId: request.id, answer: answer.text });
  };
  return (
    <div className="mt-3 space-y-3">
      <UnknownOutcome message={unanswered} onLook={reload} />
      {listWarnings(request, now).map((warning) => (
        <p key={warning} className="text-gold">
          {warning}
        </p>
      ))}
      <RefundLimit />
      {now.amount > 0 && (
        <>
          {request.endsSubscription && <p>This also ends the subscription right away, as the customer asked.</p>}
          <Button dense="danger" disabled={busy} onClick={grant}>
            {busy ? "One moment..." : `Refund ${formatUsd(now.amount)}`}
          </Button>
        </>
      )}
      <form onSubmit={decline} noValidate className="space-y-3">
        <TextField
          label="Or decline. We’ll email this message to the customer"
          value={answer.text}
          onChange={answer.type}
          maxLength={REFUND_REPLY_MAX_LENGTH}
        />
        <p role="alert" className="text-danger empty:hidden">
          {error}
        </p>
        <Button type="submit" dense="plain" disabled={busy}>
          Decline
        </Button>
      </form>
    </div>
  );
}

/** Changes since the request was made. */
function listWarnings({ amount }: RefundRequestListItem, now: NonNullable<RefundRequestListItem["now"]>): string[] {
  return [
    now.work === "new"
      ? null
      : `Work has begun since the customer asked: ${WORK_STATUS_LABELS[now.work].toLowerCase()}.`,
    now.amount === amount
      ? null
      : now.amount > 0
        ? `The policy amount has changed since then. It’s now ${formatUsd(now.amount)}.`
        : "The policy amount has changed since then. There’s nothing left to refund.",
  ].filter((warning) => warning !== null);
}
