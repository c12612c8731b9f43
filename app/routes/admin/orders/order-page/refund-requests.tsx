import { type FormEvent, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { REFUND_REPLY_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import type { RefundRequestListItem } from "~/billing/refunds/refund-request-state.server";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { ConfirmDialog } from "~/routes/admin/shared/confirm-button";
import { DateOnly } from "~/routes/admin/shared/date-time";
import { InputField } from "~/routes/admin/shared/form-field";
import { Note } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { ORDER_PATH, useOrderAction } from "./form-controls";
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
        <strong>{`Refund of ${formatMoney(request.amount)}`}</strong>
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
  /** The cents of a refund that waits for its confirmation. */
  const [asking, setAsking] = useState<number | "decline" | null>(null);
  const answer = usePersistedText(`decline ${request.id}`);
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useOrderAction((ok) => {
    setRefundId(crypto.randomUUID());
    setAsking(null);
    if (ok) answer.discard();
  });
  const choices = [...new Set([now.amount, request.amount])].filter((cents) => cents > 0 && cents <= now.left);
  const changes = describeChanges(request, now);
  const grant = (cents: number) =>
    submit({
      ...{ intent: "grant-refund", requestId: request.id, refundId, work: now.work },
      ...{ cents: String(cents), seen: String(now.back) },
    });
  const decline = (event: FormEvent) => {
    event.preventDefault();
    const missing = answer.text.trim().length < 3 ? "Please tell the customer why." : null;
    setError(missing);
    if (!missing) submit({ intent: "decline-refund", requestId: request.id, answer: answer.text });
  };
  return (
    <div className="tight mt-3">
      {changes && <p>{changes}</p>}
      <RefundLimit />
      {choices.length > 0 && request.endsSubscription && (
        <p>This also ends the subscription right away, as the customer asked.</p>
      )}
      {asking === "decline" ? (
        <form onSubmit={decline} noValidate className="tight">
          <InputField
            label="Why we decline. We’ll email this to the customer"
            error={error}
            {...answer.field}
            // Replaces the button that had the focus.
            autoFocus
            maxLength={REFUND_REPLY_MAX_LENGTH}
          />
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
          {choices.map((cents) => (
            <AdminButton key={cents} kind="danger" onClick={() => setAsking(cents)}>
              {`Refund ${formatMoney(cents)}`}
            </AdminButton>
          ))}
          <AdminButton onClick={() => setAsking("decline")}>Decline...</AdminButton>
        </div>
      )}
      {choices.map((cents) => (
        <ConfirmDialog
          key={cents}
          open={asking === cents}
          onClose={() => setAsking(null)}
          title={`Refund ${formatMoney(cents)}?`}
          keep="No"
          sure={`Refund ${formatMoney(cents)} now`}
          busy={busy}
          onSure={() => grant(cents)}
        >
          <p>{`You can’t undo this. ${formatMoney(cents)} goes back to ${order.name} now.`}</p>
        </ConfirmDialog>
      ))}
    </div>
  );
}

/** What has changed since the request was made, in one sentence; null if nothing has. */
function describeChanges({ amount }: RefundRequestListItem, now: OpenRequest["now"]): string | null {
  const begun = now.work !== "new" && `work has begun since (${WORK_STATUS_LABELS[now.work].toLowerCase()})`;
  if (now.amount === amount) return begun ? `The policy amount is unchanged, but ${begun}.` : null;
  const policy = now.amount > 0 ? `the policy now gives ${formatMoney(now.amount)}` : "the policy gives nothing more";
  return `The customer asked for ${formatMoney(amount)}, and ${policy}${begun ? `; ${begun}` : ""}.`;
}
