import { Form, useNavigation } from "react-router";
import type { PortalOrder } from "~/customers/portal/portal-orders.server";
import { type Delivery, exceedsIncludedRevisions, formatRevision, type Revision } from "~/orders/deliveries/delivery";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import type { RejectedInput } from "./customer-actions.server";

type Props = { order: PortalOrder; delivery: Delivery; unsent?: RejectedInput };

/** The two answers to a delivery: it is good, or something is to change. */
export function DeliveryAnswerForm({ order, delivery: { id, closes }, unsent }: Props) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData?.get("deliveryId") === id ? formData.get("intent") : null;
  const goesOn = order.subscription !== null && order.subscription.status !== "ended";
  const { next } = order.deliveries;
  const hidden = (
    <>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="deliveryId" value={id} />
    </>
  );
  return (
    <div className="grid gap-6 bg-dusk p-4 md:p-5">
      <Form method="post" action={`/my-order?order=${order.id}`} preventScrollReset>
        {hidden}
        <p className="mb-3">
          <strong>Happy with it?</strong> {approvalWords(closes, goesOn)}
        </p>
        <Button type="submit" name="intent" value="approve-delivery" disabled={sending !== null}>
          {sending === "approve-delivery" ? "APPROVING..." : "Approve"}
        </Button>
      </Form>
      <Form method="post" action={`/my-order?order=${order.id}`} preventScrollReset>
        {hidden}
        <TextArea
          label="What should we change?"
          name="comment"
          rows={4}
          maxLength={MESSAGE_MAX}
          hint={hintOf(next)}
          defaultValue={unsent?.typed.comment}
          error={unsent?.error}
        />
        <Button type="submit" name="intent" value="revise-delivery" tone="cyan" disabled={sending !== null}>
          {sending === "revise-delivery" ? "SENDING..." : "Ask for a revision"}
        </Button>
      </Form>
    </div>
  );
}

function approvalWords(closes: boolean, goesOn: boolean): string {
  if (!closes) return "Approve it and we’ll keep going.";
  return goesOn ? "Approving it finishes this month’s work." : "Approving it completes your order.";
}

/** What the next revision is, before it is asked for. */
function hintOf(next: Revision): string {
  if (exceedsIncludedRevisions(next)) {
    const included = next.included === 1 ? "1 revision" : `${next.included} revisions`;
    return `Your order includes ${included}, and you’ve used ${next.included === 1 ? "it" : "them"}. You can still ask: this one is beyond what’s included, and we’ll get in touch before it costs anything.`;
  }
  return next.included === null
    ? "Your service doesn’t come with a fixed number of revisions. If a change goes beyond what you ordered, we’ll get in touch before it costs anything."
    : `${formatRevision(next)}. Please list everything you’d like changed.`;
}
