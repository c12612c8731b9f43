import { useState } from "react";
import type { Service } from "~/catalog/service";
import type { View } from "~/catalog/view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/overlays/dialog";
import { Card } from "~/ui/panel";
import { NeedsScripts } from "../needs-scripts";
import { orderFormId, useOrderForm } from "./use-order-form";

/** A service's order form: the service gives the fields, everything else is here, once. */
export function OrderForm({ service, view }: { service: Service; view: View }) {
  const order = useOrderForm(service, view);
  const title = `${orderFormId(service)}-title`;
  return (
    <Card className="p-4 sm:p-6 md:p-10">
      {/* Without scripts nothing is sent: as a dialog's form it goes nowhere, not even with its answers in the address. */}
      <form
        id={orderFormId(service)}
        aria-labelledby={title}
        method="dialog"
        data-hold=""
        noValidate
        onSubmit={order.submit}
      >
        <h2 id={title} className="mb-3 md:text-pixel-lg">
          {view.formTitle}
        </h2>
        <p className="mb-8 text-mute">
          {order.restored
            ? "Welcome back! Your answers are saved."
            : "Your answers save automatically in this browser, so you can leave and come back."}
        </p>
        <view.Fields field={order.field} form={order.form} />
        <NeedsScripts />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={order.submitting || (order.ready && !order.canSubmit)}>
            {order.submitting ? "PROCESSING..." : view.submitLabel}
          </Button>
          <StartOver disabled={order.submitting} onConfirm={order.startOver} />
        </div>
      </form>
    </Card>
  );
}

function StartOver({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button tone="ghost" disabled={disabled} onClick={() => setAsking(true)}>
        Start over
      </Button>
      <Dialog open={asking} onClose={close} title="Start over?">
        <p className="text-mute">This clears the form and deletes your saved draft.</p>
        <div className="mt-6 flex flex-wrap gap-4">
          <Button
            tone="pink"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            Clear the form
          </Button>
          <Button tone="ghost" onClick={close}>
            Keep my answers
          </Button>
        </div>
      </Dialog>
    </>
  );
}
