import { type ReactNode, useState } from "react";
import { type CancellationTiming, cancellationTimings } from "~/billing/subscriptions/cancellation-timings";
import { formatEmailAddress } from "~/lib/email-address";
import { isSpam } from "~/orders/order-states";
import { subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Card } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import type { SelectedOrder } from "~/routes/admin/work/selected-order.server";
import { ConfirmModal, ORDER_PATH, OrderForm, UnknownOutcome, useOrderAction } from "./form-controls";

type DangerZoneProps = {
  order: SelectedOrder;
  /** The shop takes payments in the order's mode. */
  moneyMoves: boolean;
};

/** What ends something; each part decides itself whether it is shown. */
export function DangerZone({ order, moneyMoves }: DangerZoneProps) {
  const canRevoke = useCanSubmit(ORDER_PATH, "revoke-links");
  const canCancel = useCanSubmit(ORDER_PATH, "cancel-subscription");
  const canDiscard = useCanSubmit(ORDER_PATH, "spam");
  if (!canRevoke && !canCancel && !canDiscard) return null;
  return (
    <Card title="Danger zone" label="Danger zone" className="[&_[open]>summary]:mb-3">
      <div className="stack">
        {canCancel && moneyMoves && <EndSubscription order={order} />}
        {canCancel && moneyMoves && <CancelOrder order={order} />}
        {canDiscard && <SpamForm order={order} />}
        {canRevoke && <RevokeLinks order={order} />}
      </div>
    </Card>
  );
}

const Part = ({ text, children }: { text: ReactNode; children: ReactNode }) => (
  <div className="tight">
    <p className="text-mute text-small">{text}</p>
    {children}
  </div>
);

function RevokeLinks({ order }: { order: SelectedOrder }) {
  const [asking, setAsking] = useState(false);
  const { busy, unanswered, submit, reload } = useOrderAction(() => setAsking(false));
  const email = formatEmailAddress(order.email);
  return (
    <Part
      text={`Every email to ${email} has a private link to all orders for this address. Revoke the links if one reaches the wrong person. The customer gets a new one in the next email, or at /my-order/find.`}
    >
      <UnknownOutcome message={unanswered} onLook={reload} />
      <div className="actions">
        <AdminButton kind="danger" slim onClick={() => setAsking(true)}>
          Revoke all links
        </AdminButton>
      </div>
      <ConfirmModal
        open={asking}
        onClose={() => setAsking(false)}
        title="Revoke all links?"
        sure="Revoke all links"
        busy={busy}
        onSure={() => submit({ intent: "revoke-links", orderId: order.id })}
      >
        <p>{`All private links that were emailed to ${email} stop working now, also those to receipts and files. You can’t bring them back.`}</p>
        <p>Quotes that aren’t paid keep their links: revoke each on the page of quotes.</p>
      </ConfirmModal>
    </Part>
  );
}

function SpamForm({ order }: { order: SelectedOrder }) {
  const { busy, unanswered, submit, reload } = useOrderAction();
  const isDiscarded = isSpam(order.status);
  if (!isDiscarded && !order.discardable) return null;
  return (
    <Part
      text={
        isDiscarded
          ? "This request is in Spam. It’s deleted 30 days after it was moved there."
          : "Spam doesn’t show up in lists or totals. For 30 days you can find it with the status filter Spam and move it back."
      }
    >
      <UnknownOutcome message={unanswered} onLook={reload} />
      <OrderForm intent={isDiscarded ? "not-spam" : "spam"} orderId={order.id} submit={submit} className="actions">
        <AdminButton type="submit" kind={isDiscarded ? "secondary" : "danger"} slim busy={busy}>
          {isDiscarded ? "Move out of Spam" : "Move to Spam"}
        </AdminButton>
      </OrderForm>
    </Part>
  );
}

/** For an unpaid order that an admin created. */
function CancelOrder({ order }: { order: SelectedOrder }) {
  const [asking, setAsking] = useState(false);
  const { busy, unanswered, submit, reload } = useOrderAction(() => setAsking(false));
  if (!order.takesPaymentLink || !order.payUrl) return null;
  return (
    <Part text="Nobody has paid this order yet. Once it’s canceled, nobody can.">
      <UnknownOutcome message={unanswered} onLook={reload} />
      <div className="actions">
        <AdminButton kind="danger" slim onClick={() => setAsking(true)}>
          Cancel the order
        </AdminButton>
      </div>
      <ConfirmModal
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        sure="Cancel the order"
        busy={busy}
        onSure={() => submit({ intent: "cancel-manual", orderId: order.id })}
      >
        <p>Its payment link stops working. You can’t undo this.</p>
      </ConfirmModal>
    </Part>
  );
}

/** Ends a subscription without a refund. */
function EndSubscription({ order }: { order: SelectedOrder }) {
  const { subscription } = order;
  // One id per request makes a retry after a lost response idempotent.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [timing, setTiming] = useState<CancellationTiming | null>(null);
  const { busy, unanswered, submit, reload } = useOrderAction(() => {
    setTiming(null);
    setRequestId(crypto.randomUUID());
  });
  if (!subscription) return null;
  const timings = cancellationTimings(subscription.status);
  if (timings.length === 0) return null;
  return (
    <Part text={describeSubscriptionStatus(subscription)}>
      <UnknownOutcome message={unanswered} onLook={reload} />
      <div className="actions">
        {timings.map((when) => (
          <AdminButton key={when} kind="danger" slim onClick={() => setTiming(when)}>
            {when === "now" ? "End now..." : "End with the paid month..."}
          </AdminButton>
        ))}
      </div>
      <ConfirmModal
        open={timing !== null}
        onClose={() => setTiming(null)}
        title="End the subscription?"
        sure="Yes, end it"
        busy={busy}
        onSure={() => timing && submit({ intent: "cancel-subscription", requestId, orderId: order.id, when: timing })}
      >
        <p>
          {timing === "period-end"
            ? `End ${order.name}’s subscription at the end of the paid month?`
            : `End ${order.name}’s subscription now? You can’t restart it from here.`}
        </p>
      </ConfirmModal>
    </Part>
  );
}

function describeSubscriptionStatus(subscription: NonNullable<SelectedOrder["subscription"]>): string {
  const { status, endsAt, pausedAt } = subscription;
  if (status === "past_due") return "Past due: the last month couldn’t be charged. The card provider will retry.";
  if (status === "ending") return `${subscriptionStatusLabel(status, endsAt, pausedAt)}: it won’t renew.`;
  if (pausedAt) return `${subscriptionStatusLabel(status, endsAt, pausedAt)}: the card provider doesn’t charge it.`;
  return "The subscription renews every month.";
}
