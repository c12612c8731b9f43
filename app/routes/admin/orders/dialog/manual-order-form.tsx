import { useState } from "react";
import type { OrderDetails } from "~/admin/orders/order-details.server";
import { formatUsd } from "~/lib/money";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { ConfirmStep, UnknownOutcome } from "./form-controls";
import { useOrderAction } from "./use-order-action";

type Props = { order: OrderDetails; payUrl: string };

/** For an order that staff made and nobody has paid: the address at which it is paid for, to hand on or to mail, and the way to cancel it. */
export function ManualOrderForm({ order, payUrl }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, unanswered, submit, lookAgain } = useOrderAction(() => setAsking(false));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(payUrl);
      toast.success("Payment link copied", { id: "copied" });
    } catch {
      toast.error("Your browser doesn’t allow copying. Select the link and copy it.", { id: "copied" });
    }
  };
  return (
    <section>
      <h3 className="mb-2 font-bold font-sans text-lg">Payment</h3>
      <UnknownOutcome message={unanswered} onLook={lookAgain} />
      <p className="mb-3 text-mute">
        Anyone with this link can pay {formatUsd(order.amount)}. It works until the order is paid or canceled, or you
        revoke the customer’s links.
      </p>
      <input
        readOnly
        aria-label="Payment link"
        className="field-dense mb-3"
        value={payUrl}
        onFocus={(event) => event.target.select()}
      />
      <div className="mb-4 flex flex-wrap gap-2">
        <Button dense="plain" onClick={copy}>
          Copy payment link
        </Button>
        <Button dense="plain" disabled={busy} onClick={() => submit({ intent: "payment-link", orderId: order.id })}>
          {busy ? "One moment..." : "Send payment link"}
        </Button>
        {!asking && (
          <Button dense="plain" disabled={busy} onClick={() => setAsking(true)}>
            Cancel the order
          </Button>
        )}
      </div>
      <p className="text-mute text-sm">“Send payment link” emails it to {order.email}.</p>
      {asking && (
        <ConfirmStep
          question="Cancel this order? Its payment link stops working."
          yes="Cancel the order"
          busy={busy}
          onYes={() => submit({ intent: "cancel-manual", orderId: order.id })}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
