import { type FormEvent, useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd, parseUsd } from "~/lib/money";
import type { PersistedText } from "~/routes/admin/shared/use-persisted-text";
import { Button } from "~/ui/button";
import { RadioQuestion, TextField } from "./form-controls";
import {
  listRefundKinds,
  listSubscriptionOptions,
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
