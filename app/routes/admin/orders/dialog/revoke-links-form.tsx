import type { OrderDetails } from "~/admin/orders/order-details.server";
import { Button } from "~/ui/button";
import { UnknownOutcome } from "./form-controls";
import { useOrderAction } from "./use-order-action";

/** For a link that came into the wrong hands. */
export function RevokeLinksForm({ order }: { order: OrderDetails }) {
  const { busy, unanswered, submit, lookAgain } = useOrderAction();
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Customer’s links</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">
        Every email to {order.email} has a private link to all orders for this address. Revoke the links if one reaches
        the wrong person. The customer gets a new one in the next email, or at /my-order/find.
      </p>
      <Button dense="danger" disabled={busy} onClick={() => submit({ intent: "revoke-links", orderId: order.id })}>
        {busy ? "Revoking..." : "Revoke all links"}
      </Button>
    </section>
  );
}
