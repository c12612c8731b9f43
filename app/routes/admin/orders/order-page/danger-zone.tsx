import { type ReactNode, useState } from "react";
import { cancellationTimings } from "~/billing/subscriptions/cancellation-timings";
import { formatEmailAddress } from "~/lib/email-address";
import { isSpam } from "~/orders/order-states";
import { subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { AdminButton } from "~/routes/admin/shared/admin-button";
import { Card } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { ConfirmedAction, ORDER_PATH, OrderForm, useOrderAction } from "./form-controls";
import type { SelectedOrder } from "./order-page.server";

type DangerZoneProps = {
  order: SelectedOrder;
  /** Id of the first request: makes repeated submits idempotent. */
  formId: string;
  /** The shop takes payments in the order's mode. */
  moneyMoves: boolean;
};

/** What ends something; each part decides itself whether it is shown. */
export function DangerZone({ order, formId, moneyMoves }: DangerZoneProps) {
  const canRevoke = useCanSubmit(ORDER_PATH, "revoke-links");
  const canCancel = useCanSubmit(ORDER_PATH, "cancel-subscription");
  const canDiscard = useCanSubmit(ORDER_PATH, "spam");
  if (!canRevoke && !canCancel && !canDiscard) return null;
  return (
    <Card title="Danger zone" label="Danger zone" className="[&_[open]>summary]:mb-3">
      <div className="stack">
        {canCancel && moneyMoves && <EndSubscription order={order} formId={formId} />}
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
  const email = formatEmailAddress(order.email);
  return (
    <Part
      text={`Every email to ${email} has a private link to all orders for this address. Revoke the links if one reaches the wrong person. The customer gets a new one in the next email, or at /my-order/find.`}
    >
      <ConfirmedAction
        label="Revoke all links"
        title="Revoke all links?"
        sure="Revoke all links"
        values={{ intent: "revoke-links", orderId: order.id }}
      >
        <p>{`All private links that were emailed to ${email} stop working now, also those to receipts and files. You can’t bring them back.`}</p>
        <p>Quotes that aren’t paid keep their links: revoke each on the page of quotes.</p>
      </ConfirmedAction>
    </Part>
  );
}

function SpamForm({ order }: { order: SelectedOrder }) {
  const { busy, submit } = useOrderAction();
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
  if (!order.takesPaymentLink || !order.payUrl) return null;
  return (
    <Part text="Nobody has paid this order yet. Once it’s canceled, nobody can.">
      <ConfirmedAction
        label="Cancel the order"
        title="Cancel this order?"
        sure="Cancel the order"
        values={{ intent: "cancel-manual", orderId: order.id }}
      >
        <p>Its payment link stops working. You can’t undo this.</p>
      </ConfirmedAction>
    </Part>
  );
}

/** Ends a subscription without a refund. */
function EndSubscription({ order, formId }: Pick<DangerZoneProps, "order" | "formId">) {
  const { subscription } = order;
  const [requestId, setRequestId] = useState(formId);
  const timings = subscription ? cancellationTimings(subscription.status) : [];
  if (!subscription || timings.length === 0) return null;
  return (
    <Part text={describeSubscriptionStatus(subscription)}>
      <div className="row">
        {timings.map((when) => (
          <ConfirmedAction
            key={when}
            label={when === "now" ? "End now..." : "End with the paid month..."}
            title="End the subscription?"
            sure="Yes, end it"
            values={{ intent: "cancel-subscription", requestId, orderId: order.id, when }}
            onResult={() => setRequestId(crypto.randomUUID())}
          >
            <p>
              {when === "period-end"
                ? `End ${order.name}’s subscription at the end of the paid month?`
                : `End ${order.name}’s subscription now? You can’t restart it from here.`}
            </p>
          </ConfirmedAction>
        ))}
      </div>
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
