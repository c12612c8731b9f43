import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { useAdmin } from "~/auth/permissions/access-denied";
import { centsToDecimal, formatUsd, parseUsd } from "~/lib/money";
import { formatActor } from "~/routes/admin/orders/order-labels";
import { DateOnly, humanizeCode } from "~/routes/admin/shared/date-time";
import { type PersistedText, usePersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { ConfirmStep, RadioQuestion, TextField, UnknownOutcome, useOrderAction } from "./form-controls";
import {
  isFullRefund,
  listRefundKinds,
  listSubscriptionOptions,
  nonRefundableCents,
  refundConfirmationText,
  type SubscriptionOption,
} from "./refund-options";

/** What somebody has chosen and typed so far; a kind that is not offered counts as none. */
export type RefundFormValues = {
  kind: PersistedText;
  part: PersistedText;
  reason: PersistedText;
  fate: SubscriptionOption | null;
};

type Props = {
  order: OrderDetails;
  typed: RefundFormValues;
  onFate: (fate: SubscriptionOption) => void;
  /** Called with a refund that can be made, in cents. */
  onAsk: (cents: number, fate: SubscriptionOption | null) => void;
};

/** How much, what becomes of the subscription, and why. */
export function RefundFields({ order, typed: { reason, part, ...typed }, onFate, onAsk }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const kinds = listRefundKinds(order);
  const fates = listSubscriptionOptions(order);
  // What was chosen may be offered no more: the order changes while it is open.
  const kind = kinds.find(({ value }) => value === typed.kind.text)?.value ?? null;
  const fate = fates.find(({ value }) => value === typed.fate)?.value ?? null;
  const cents = kind === "full" ? order.refundable : kind === "policy" ? order.policyRefund : parseUsd(part.text);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const undecided = fates.length > 0 && !fate ? "Please choose what happens to the subscription." : null;
    const found = kind
      ? (faultIn(cents, order.refundable, reason.text) ?? undecided)
      : "Please choose how much to refund.";
    setFault(found);
    if (!found && cents) onAsk(cents, fate);
  };
  return (
    <form onSubmit={ask} noValidate className="space-y-3">
      <RadioQuestion
        legend={refundConfirmationText(order)}
        name="kind"
        options={kinds}
        chosen={kind}
        choose={typed.kind.type}
      />
      {kind === "partial" && (
        <TextField label="Amount in dollars" value={part.text} onChange={part.type} inputMode="decimal" />
      )}
      {fates.length > 0 && (
        <RadioQuestion
          legend="This order is one month of a subscription. What should happen to the subscription?"
          name="subscription"
          options={fates}
          chosen={fate}
          choose={onFate}
        />
      )}
      <TextField label="Reason" value={reason.text} onChange={reason.type} maxLength={500} />
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <Button type="submit" dense="danger">
        Refund...
      </Button>
    </form>
  );
}

function faultIn(cents: number | null, most: number, reason: string): string | null {
  if (cents === null || cents <= 0) return "Please enter an amount such as 150.00.";
  if (cents > most) return `You can refund at most ${formatUsd(most)} of this order.`;
  if (reason.trim().length < 3) return "Please give a reason for the refund.";
  return null;
}

/** How much of an order whoever is looking may refund; nothing for owners. */
export function RefundLimit() {
  const limit = useAdmin()?.refundLimit ?? null;
  if (limit === null) return null;
  return (
    <p className="mb-3 text-mute">
      You can refund up to {formatUsd(limit)} per order in total. An owner can refund more.
    </p>
  );
}

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

/** The refunds of an order, oldest first, and those that wait for staff. */
export const RefundList = ({ refunds }: Pick<OrderDetails, "refunds">) => (
  <ul className="space-y-2">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <strong>{formatUsd(refund.amount)}</strong> {humanizeCode(refund.status).toLowerCase()},{" "}
        <DateOnly at={refund.createdAt} />, by {formatActor(refund.actor)}: {refund.reason}
        {refund.fault && <span className="block text-danger">{refund.fault}</span>}
        {refund.needsAdmin && (
          <span className="block text-danger">
            This refund needs attention: see{" "}
            <Link className="link" to="/admin/health">
              Health
            </Link>
          </span>
        )}
      </li>
    ))}
  </ul>
);
