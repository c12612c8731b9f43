import type { OrderDetails } from "~/admin/orders/order-details.server";
import { Button } from "~/ui/button";
import { UnknownOutcome } from "./form-controls";
import { useOrderAction } from "./use-order-action";

/** For a request that nobody has answered. It can be brought back at once, or within 30 days from the list of spam. */
export function SpamForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, lookAgain } = useOrderAction();
  const isSpam = order.status === "spam";
  if (!isSpam && !order.discardable) return null;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Spam</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">
        {isSpam
          ? "This request is in Spam. It’s deleted 30 days after it was moved there."
          : "Spam doesn’t show up in lists or totals. For 30 days you can find it with the status filter Spam and move it back."}
      </p>
      <Button
        dense="plain"
        disabled={busy}
        onClick={() => submit({ intent: isSpam ? "not-spam" : "spam", orderId: order.id })}
      >
        {isSpam ? "Move out of Spam" : "Move to Spam"}
      </Button>
    </section>
  );
}
