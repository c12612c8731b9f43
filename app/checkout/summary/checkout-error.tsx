import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import type { CheckoutFailure } from "./open-checkout";

export function CheckoutError({ failure }: { failure: CheckoutFailure }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  // In narrow windows the panel may be outside of the window, so scroll it into view.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-24 gap-3 border-danger border-l-4 bg-sunk-danger p-4 leading-6"
    >
      <Icon name="alert" className="size-6 text-danger" />
      <div className="min-w-0">
        <h3 className="font-bold font-sans text-[1.0625rem] text-danger leading-6">Error</h3>
        <p className="[overflow-wrap:anywhere]">{failure.error}</p>
        {failure.fix && (
          <p>
            <a className="link inline-flex min-h-6 pointer-coarse:min-h-11 items-center" href={failure.fix.href}>
              {failure.fix.label}
            </a>
          </p>
        )}
        <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={() => setOpen(true)}>
          View Technical Details
        </button>
      </div>
      <Dialog open={open} onClose={close} title="Technical Error Details">
        <p className="text-mute">The information below may help with troubleshooting:</p>
        <pre className="mt-4 max-h-72 overflow-auto whitespace-pre-wrap bg-night p-4 text-sm [overflow-wrap:anywhere]">
          {/* Rendered only when open, so that searching the page does not find the error twice. */}
          {open && failure.details}
        </pre>
        <div className="mt-6">
          <Button onClick={close}>Close</Button>
        </div>
      </Dialog>
    </div>
  );
}
