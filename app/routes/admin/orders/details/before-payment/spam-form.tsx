import type { OrderDetails } from "~/orders/staff/order-details.server";
import { Button } from "~/ui/button";
import { Unanswered } from "../form-parts";
import { useOrderAction } from "../use-order-action";

/** For a request that nobody has answered. It can be brought back at once, or within 30 days from the list of spam. */
export function SpamForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, lookAgain } = useOrderAction();
  const isSpam = order.status === "spam";
  if (!isSpam && !order.discardable) return null;
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Spam</h3>
      <Unanswered message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">
        {isSpam
          ? "This request was discarded as spam. It’s deleted 30 days after that."
          : "A discarded request is in no list or count. You find it by the status Spam for 30 days, and can bring it back."}
      </p>
      <Button
        dense="plain"
        disabled={busy}
        onClick={() => submit({ intent: isSpam ? "not-spam" : "spam", orderId: order.id })}
      >
        {isSpam ? "Bring back" : "Discard as spam"}
      </Button>
    </section>
  );
}
