import { useEffect, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { centsToDecimal, formatUsd } from "~/lib/money";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { toast } from "~/ui/toast";
import { ConfirmStep, UnknownOutcome } from "./form-controls";
import { RefundFields } from "./refund-fields";
import { RefundLimit } from "./refund-limit";
import { isFullRefund, nonRefundableCents, type SubscriptionOption } from "./refund-options";
import { useOrderAction } from "./use-order-action";

/** What is being confirmed: fixed when it was asked, whatever the page shows meanwhile. Cents. */
type Asked = { cents: number; seen: number; fate: SubscriptionOption | null; step: 1 | 2 };

/** Full, partial or the policy's refund, with a reason, confirmed twice before any money moves. */
export function RefundForm({ order }: { order: OrderDetails }) {
  // One id for one intention, until an answer comes: a second press finds the refund of the first.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const kind = usePersistedText(`refund kind ${order.id}`, isFullRefund(order) ? "policy" : "");
  const part = usePersistedText(
    `refund amount ${order.id}`,
    isFullRefund(order) ? centsToDecimal(order.policyRefund) : "",
  );
  const reason = usePersistedText(`refund reason ${order.id}`);
  const [fate, setFate] = useState<SubscriptionOption | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const startOver = (done: boolean) => {
    setAsked(null);
    setRefundId(crypto.randomUUID());
    // Whatever was refused, how much goes back is chosen again: the order may have changed.
    kind.type("");
    if (!done) return;
    part.type("");
    reason.discard();
    setFate(null);
  };
  const { busy, unanswered, resolve, submit, lookAgain } = useOrderAction(startOver);
  const arrived = unanswered ? order.refunds.find(({ id }) => id === refundId) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refund that was in doubt
  useEffect(() => {
    if (!arrived) return;
    toast.info(
      `The refund of ${formatUsd(arrived.amount)} did reach the server: ${humanizeCode(arrived.status).toLowerCase()}.`,
    );
    resolve();
    startOver(true);
  }, [arrived?.id]);
  const send = ({ cents, seen, fate }: Asked) => {
    const amounts = { cents: String(cents), seen: String(seen) };
    const fields = { intent: "refund", refundId, orderId: order.id, ...amounts, reason: reason.text };
    submit(fate ? { ...fields, subscription: fate } : fields);
  };
  if (order.refundable <= 0 && !unanswered) return null;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Refund</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <RefundLimit />
      {asked ? (
        <ConfirmStep
          key={asked.step}
          {...wordsFor(order, asked, busy)}
          busy={busy}
          onYes={() => (asked.step === 1 ? setAsked({ ...asked, step: 2 }) : send(asked))}
          onNo={() => setAsked(null)}
        />
      ) : (
        <RefundFields
          order={order}
          typed={{ kind, part, reason, fate }}
          onFate={setFate}
          onAsk={(cents, fate) => setAsked({ cents, fate, seen: nonRefundableCents(order), step: 1 })}
        />
      )}
    </section>
  );
}

const ENDS: Record<SubscriptionOption, string> = {
  keep: " The subscription continues.",
  now: " The subscription ends now.",
  "period-end": " The subscription ends at the end of the paid month.",
};

function wordsFor(order: OrderDetails, { cents, fate, step }: Asked, busy: boolean) {
  const usd = formatUsd(cents);
  if (step === 1) return { question: `Refund ${usd} to ${order.name} (${order.email})?`, yes: `Yes, refund ${usd}` };
  return {
    question: `You can’t undo this. ${usd} leaves our account now.${fate ? ENDS[fate] : ""}`,
    yes: busy ? "Refunding..." : `Refund ${usd} now`,
  };
}
