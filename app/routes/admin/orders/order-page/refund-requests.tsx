import { type FormEvent, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { REFUND_REPLY_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import type { RefundRequestListItem } from "~/billing/refunds/refund-request-state.server";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { DateOnly } from "~/routes/admin/shared/date-time";
import { FormField } from "~/routes/admin/shared/form-field";
import { Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { ConfirmModal, ORDER_PATH, UnknownOutcome, useOrderAction } from "./form-controls";
import { RefundLimit } from "./refund-form";

type OpenRequest = RefundRequestListItem & { now: NonNullable<RefundRequestListItem["now"]> };

const isOpen = (request: RefundRequestListItem): request is OpenRequest => request.now !== null;

/** Open requests of the customer above the order, with what decides them. */
export function OpenRefundRequests({ order, moneyMoves }: { order: OrderDetails; moneyMoves: boolean }) {
  const canDecide = useCanSubmit(ORDER_PATH, "grant-refund");
  return order.refundRequests.filter(isOpen).map((request) => (
    <Note key={request.id} tone="pending">
      <RequestText order={order} request={request} />
      {canDecide && moneyMoves && <DecisionForm order={order} request={request} />}
    </Note>
  ));
}

/** The requests of the customer that were decided. */
export function DecidedRefundRequests({ order }: { order: OrderDetails }) {
  const decided = order.refundRequests.filter((request) => !isOpen(request));
  if (decided.length === 0) return null;
  return (
    <ul className="tight text-small" aria-label="Refund requests">
      {decided.map((request) => (
        <li key={request.id} className="wrap-anywhere">
          <RequestText order={order} request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestText({ order, request }: { order: OrderDetails; request: RefundRequestListItem }) {
  return (
    <>
      <p>
        <strong>{`Refund of ${formatUsd(request.amount)}`}</strong>
        <span>
          , requested by the customer, <DateOnly at={request.createdAt} />.
        </span>
        {!request.now && <DecisionSummary request={request} />}
      </p>
      {request.orderId !== order.id && <p>{`It’s for payment ${orderReference(request.orderId)}.`}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">
        <span className="text-mute">Reason: </span>
        <span>{request.reason ?? "none given"}</span>
      </p>
      {request.answer && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-mute">Our answer: </span>
          <span>{request.answer}</span>
        </p>
      )}
    </>
  );
}

function DecisionSummary({ request: { status, decidedAt, decidedBy } }: { request: RefundRequestListItem }) {
  const labels = { open: "", withdrawn: "Withdrawn", declined: "Declined", granted: "Approved", settled: "Refunded" };
  return (
    <span>
      <span>{` ${labels[status]}`}</span>
      {decidedAt && (
        <span>
          {" on "}
          <DateOnly at={decidedAt} />
        </span>
      )}
      <span>{decidedBy ? ` by ${decidedBy}.` : "."}</span>
    </span>
  );
}

function DecisionForm({ order, request }: { order: OrderDetails; request: OpenRequest }) {
  const { now } = request;
  // One id until a response arrives makes a retry idempotent.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const [asking, setAsking] = useState<"grant" | "decline" | null>(null);
  const answer = usePersistedText(`decline ${request.id}`);
  const [error, setError] = useState<string | null>(null);
  const { busy, unanswered, submit, reload } = useOrderAction((ok) => {
    setRefundId(crypto.randomUUID());
    setAsking(null);
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
    <div className="tight mt-3">
      <UnknownOutcome message={unanswered} onLook={reload} />
      {listWarnings(request, now).map((warning) => (
        <p key={warning} className="text-gold">
          {warning}
        </p>
      ))}
      <RefundLimit />
      {now.amount > 0 && request.endsSubscription && (
        <p>This also ends the subscription right away, as the customer asked.</p>
      )}
      {asking === "decline" ? (
        <form onSubmit={decline} noValidate className="tight">
          <FormField label="Why we decline. We’ll email this to the customer" error={error}>
            {(control) => (
              <input
                {...control}
                // biome-ignore lint/a11y/noAutofocus: replaces the button that had the focus
                autoFocus
                className="input"
                value={answer.text}
                maxLength={REFUND_REPLY_MAX_LENGTH}
                onChange={(event) => answer.type(event.target.value)}
              />
            )}
          </FormField>
          <div className="actions">
            <AdminButton type="submit" kind="danger" busy={busy}>
              Decline
            </AdminButton>
            <AdminButton kind="quiet" onClick={() => setAsking(null)}>
              Not now
            </AdminButton>
          </div>
        </form>
      ) : (
        <div className="actions">
          {now.amount > 0 && (
            <AdminButton kind="danger" onClick={() => setAsking("grant")}>
              {`Refund ${formatUsd(now.amount)}`}
            </AdminButton>
          )}
          <AdminButton onClick={() => setAsking("decline")}>Decline...</AdminButton>
        </div>
      )}
      <ConfirmModal
        open={asking === "grant"}
        onClose={() => setAsking(null)}
        title={`Refund ${formatUsd(now.amount)}?`}
        sure={`Refund ${formatUsd(now.amount)} now`}
        busy={busy}
        onSure={grant}
      >
        <p>{`You can’t undo this. ${formatUsd(now.amount)} goes back to ${order.name} now.`}</p>
      </ConfirmModal>
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
