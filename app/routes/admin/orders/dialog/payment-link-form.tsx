import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd } from "~/lib/money";
import { Button } from "~/ui/button";
import { UnknownOutcome } from "./form-controls";
import { useOrderAction } from "./use-order-action";

/** For a request that is not paid yet. */
export function PaymentLinkForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, lookAgain } = useOrderAction();
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Payment</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">
        Emails {order.email} a link to pay {formatUsd(order.amount)}. The link is good for 24 hours, and you can send it
        again.
      </p>
      <Button dense="plain" disabled={busy} onClick={() => submit({ intent: "payment-link", orderId: order.id })}>
        {busy ? "Sending..." : "Send payment link"}
      </Button>
    </section>
  );
}
