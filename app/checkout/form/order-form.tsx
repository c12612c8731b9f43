import { type KeyboardEvent, useState } from "react";
import { FormProvider } from "react-hook-form";
import type { ServiceView } from "~/catalog/define-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Card } from "~/ui/section";
import { orderFormId, useOrderForm } from "./use-order-form";

/** Order form of any service; `view` has its fields and texts. */
export function OrderForm({ view }: { view: ServiceView }) {
  const { service } = view;
  const order = useOrderForm(view);
  const title = `${orderFormId(service)}-title`;
  return (
    <Card className="p-4 sm:p-6 md:p-10">
      {/* method="dialog": without scripts a submit sends nothing and does not put the values into the URL. */}
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
        <FormProvider {...order.form}>
          <view.Fields field={order.field} />
        </FormProvider>
        <div className="mt-8 flex flex-wrap items-center gap-4">
          {/* A click on a disabled button reaches only the element around it. */}
          {/* biome-ignore lint/a11y: keyboard users press Enter in a field */}
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

/** True for Enter in a single-line field, which does not submit the form if its button is disabled. */
function submitsByEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return false;
  return !["checkbox", "radio", "file", "range"].includes(target.type);
}

function StartOver({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="ghost" disabled={disabled} onClick={() => setOpen(true)}>
        Start over
      </Button>
      <Dialog open={open} onClose={close} title="Start over?">
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
