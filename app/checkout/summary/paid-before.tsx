import { Amount } from "~/ui/amount";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { PaidBefore } from "./open-checkout";

type Props = { purchase: PaidBefore | null; onClose: () => void; onRepeat: () => void };

/** Says that the order was paid a short time ago, shows its receipt, and asks before it is placed again. */
export function PaidBeforeDialog({ purchase, onClose, onRepeat }: Props) {
  if (!purchase) return null;
  const { receipt, paidAt, running } = purchase;
  if (running)
    return (
      <Dialog open onClose={onClose} title="You already have this subscription">
        <p>{`It started on ${formatDay(paidAt)} and renews every month.`}</p>
        <p className="mt-3">Nothing was charged just now. Would you like a second one?</p>
        <div className="mt-6 flex flex-wrap gap-4">
          <ButtonLink href="/my-order">See my orders</ButtonLink>
          <Button tone="ghost" onClick={onRepeat}>
            Subscribe again
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="You’ve just paid for this order">
      {receipt ? (
        <p key="receipt">
          Order <span translate="no">{receipt.reference}</span> of <Amount cents={receipt.amount} /> was paid on{" "}
          <span>{formatTime(paidAt)}</span>.
        </p>
      ) : (
        <p key="paid">{`It was paid on ${formatTime(paidAt)}. We’ve emailed you the receipt.`}</p>
      )}
      <p className="mt-3">Nothing was charged just now. Would you like to order the same again?</p>
      <div className="mt-6 flex flex-wrap gap-4">
        {receipt ? (
          <ButtonLink href={receipt.url}>Show the receipt</ButtonLink>
        ) : (
          <ButtonLink href="/my-order">Find my order</ButtonLink>
        )}
        <Button tone="ghost" onClick={onRepeat}>
          Order it again
        </Button>
      </div>
    </Dialog>
  );
}

const formatDay = (at: string) =>
  new Date(at).toLocaleString("en-US", { month: "long", day: "numeric", year: "numeric" });

const formatTime = (at: string) =>
  new Date(at).toLocaleString("en-US", { month: "long", day: "numeric", hour: "numeric", minute: "2-digit" });
