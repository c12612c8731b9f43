import { type KeyboardEvent, useState } from "react";
import type { ServiceView } from "~/catalog/define-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Card } from "~/ui/section";
import { orderFormId, useOrderForm } from "./use-order-form";

/** A service's order form: the service gives the fields, everything else is here, once. */
export function OrderForm({ view }: { view: ServiceView }) {
  const { service } = view;
  const order = useOrderForm(view);
  const title = `${orderFormId(service)}-title`;
  return (
    <Card className="p-4 sm:p-6 md:p-10">
      {/* Before and without scripts nothing is sent: as a dialog's form it goes nowhere, not even with its answers in the address. */}
      <form
        id={orderFormId(service)}
        aria-labelledby={title}
        method="dialog"
        noValidate
        onSubmit={order.submit}
        onKeyDown={(event) => submitsByEnter(event) && order.tryToSubmit()}
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
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {/* A disabled button answers no click: it goes to what is around it. */}
          {/* biome-ignore lint/a11y: the keyboard's way is Enter in a field */}
          <span onClick={order.tryToSubmit}>
            <Button type="submit" disabled={order.submitting || order.blocked} className="disabled:pointer-events-none">
              {order.submitting ? "PROCESSING..." : view.submitLabel}
            </Button>
          </span>
          <StartOver disabled={order.submitting} onConfirm={order.startOver} />
        </div>
        <p role="alert" className="mt-4 text-gold empty:mt-0">
          {order.reason}
        </p>
      </form>
    </Card>
  );
}

/** In a field of one line, where Enter submits the form unless its button is disabled. */
function submitsByEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return !["checkbox", "radio", "file", "range"].includes(target.type);
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
