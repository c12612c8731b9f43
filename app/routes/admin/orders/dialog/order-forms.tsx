import { useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { subscriptionStatusLabel } from "~/routes/admin/orders/order-labels";
import { Button } from "~/ui/button";
import { ConfirmStep, UnknownOutcome } from "./form-controls";
import { listCancellationTimings, type SubscriptionTiming } from "./refund-options";
import { useOrderAction } from "./use-order-action";

type Subscription = NonNullable<OrderDetails["subscription"]>;

/** Ends a subscription without a refund, confirmed once. */
export function SubscriptionForm({ order }: { order: OrderDetails }) {
  const { subscription } = order;
  // One id for one intention: a second press after a lost answer finds the request of the first.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<SubscriptionTiming | null>(null);
  const { busy, unanswered, submit, lookAgain } = useOrderAction(() => {
    setAsked(null);
    setRequestId(crypto.randomUUID());
  });
  if (!subscription) return null;
  const ways = listCancellationTimings(subscription);
  if (ways.length === 0) return null;
  const send = (when: SubscriptionTiming) =>
    submit({ intent: "cancel-subscription", requestId, orderId: order.id, when });
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Subscription</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">{standing(subscription)}</p>
      {asked ? (
        <ConfirmStep
          question={
            asked === "now"
              ? `End ${order.name}’s subscription now? You can’t restart it from here.`
              : `End ${order.name}’s subscription at the end of the paid month?`
          }
          yes={busy ? "Ending..." : "Yes, end it"}
          busy={busy}
          onYes={() => send(asked)}
          onNo={() => setAsked(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {ways.map((when) => (
            <Button key={when} dense="danger" onClick={() => setAsked(when)}>
              {when === "now" ? "End now..." : "End with the paid month..."}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function standing({ status, endsAt }: Subscription): string {
  if (status === "past_due") return "Past due: the last month couldn’t be charged. The card provider will retry.";
  if (status === "ending") return `${subscriptionStatusLabel(status, endsAt)}: it won’t renew.`;
  return "It renews every month.";
}
