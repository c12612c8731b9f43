import { useEffect, useState } from "react";
import { formatUsd, toDecimal } from "~/money/money";
import type { OrderDetails } from "~/orders/staff/order-details.server";
import { toast } from "~/ui/toast";
import { useKeptText } from "../../../frame/use-kept-text";
import { wordsOf } from "../../../frame/words";
import { Confirmation, Unanswered } from "../form-parts";
import { useOrderAction } from "../use-order-action";
import { backOf, type Fate, isWhole } from "./refund-choices";
import { RefundFields } from "./refund-fields";
import { RefundLimit } from "./refund-limit";

/** What is being confirmed: fixed when it was asked, whatever the page shows meanwhile. Cents. */
type Asked = { cents: number; seen: number; fate: Fate | null; step: 1 | 2 };

/** Full, partial or the policy's refund, with a reason, confirmed twice before any money moves. */
export function RefundForm({ order }: { order: OrderDetails }) {
  // One id for one intention, until an answer comes: a second press finds the refund of the first.
  const [refundId, setRefundId] = useState(() => crypto.randomUUID());
  const kind = useKeptText(`refund kind ${order.id}`, isWhole(order) ? "policy" : "");
  const part = useKeptText(`refund amount ${order.id}`, isWhole(order) ? toDecimal(order.policyRefund) : "");
  const reason = useKeptText(`refund reason ${order.id}`);
  const [fate, setFate] = useState<Fate | null>(null);
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
      `The refund of ${formatUsd(arrived.amount)} did reach the server: ${wordsOf(arrived.status).toLowerCase()}.`,
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
      <Unanswered message={unanswered} onLook={lookAgain} />
      <RefundLimit />
      {asked ? (
        <Confirmation
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
          onAsk={(cents, fate) => setAsked({ cents, fate, seen: backOf(order), step: 1 })}
        />
      )}
    </section>
  );
}

const ENDS: Record<Fate, string> = {
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
