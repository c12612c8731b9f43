import { type ReactNode, useState } from "react";
import type { ServiceView } from "~/catalog/define-view";
import type { FieldProps } from "~/catalog/form-state";
import { Button, MAX_PIXEL_LABEL } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { CheckField, FieldError, TermsLabel } from "~/ui/field";
import { Panel } from "~/ui/section";
import { FittedText } from "~/ui/text";
import { orderFormId, useOrderForm } from "./use-order-form";

/** Longer titles are smaller, so that they stay on one line. Characters. */
const MAX_LARGE_TITLE = 24;

export const PICTURE_ID = "form-picture";

/** `picture`: only on the server, beside the fields. */
type OrderFormProps = { view: ServiceView; picture?: ReactNode };

/** Order form of any service; `view` has its fields and texts. */
export function OrderForm({ view, picture }: OrderFormProps) {
  const { service } = view;
  const order = useOrderForm(view);
  const title = `${orderFormId(service)}-title`;
  return (
    // method="dialog": without scripts a submit sends nothing and does not put the values into the URL.
    <form
      id={orderFormId(service)}
      aria-labelledby={title}
      method="dialog"
      noValidate
      onSubmit={order.submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 p-1 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8"
    >
      {view.Choice && <view.Choice field={order.field} form={order.form} />}
      <Panel className="p-4 pb-5 sm:p-8">
        <div className="mb-5 flex items-baseline justify-between gap-4">
          <h2 id={title} className={view.formTitle.length > MAX_LARGE_TITLE ? "" : "md:text-pixel-lg"}>
            <FittedText text={view.formTitle} />
          </h2>
          <StartOver disabled={order.submitting} onConfirm={order.startOver} />
        </div>
        <view.Fields field={order.field} form={order.form} />
        <p className="text-mute text-sm">
          {order.restored
            ? "Welcome back! Your answers are saved."
            : "Your answers save automatically in this browser, so you can leave and come back."}
        </p>
      </Panel>
      <div id="order-card" className="order-card scroll-mt-24 lg:sticky lg:top-24">
        <view.OrderCard field={order.field} form={order.form}>
          <div>
            {"agreeTOS" in service.defaults && <Consent field={order.field} />}
            <Button
              type="submit"
              disabled={order.submitting}
              aria-disabled={order.blocked || undefined}
              className={`btn-wide ${view.submitLabel.length > MAX_PIXEL_LABEL ? "btn-sans" : ""}`}
            >
              {order.submitting ? "PROCESSING..." : view.submitLabel}
            </Button>
            <FieldError>{order.reason}</FieldError>
          </div>
          {picture ?? <ServerPicture />}
        </view.OrderCard>
      </div>
    </form>
  );
}

/** React leaves the content that the server has rendered unchanged: a part draws it. */
const ServerPicture = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  <div id={PICTURE_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

const Consent = ({ field }: { field: (name: string) => FieldProps }) => (
  <CheckField {...field("agreeTOS")} required label={<TermsLabel />} />
);

function StartOver({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="link-quiet min-h-6 pointer-coarse:min-h-11 shrink-0 text-sm"
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        Start over
      </button>
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
