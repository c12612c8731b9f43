import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import type { CheckoutFailure } from "./open-checkout";

/** Error panel with a dialog for the technical details. */
export function CheckoutError({ failure }: { failure: CheckoutFailure }) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  // The pay button may be far below the panel, so scroll it into view.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="alert" tabIndex={-1} className="pixel-frame frame-danger mb-8 scroll-mt-24 bg-night p-5">
      <h2 className="flex items-center gap-3 text-danger">
        <Icon name="alert" className="size-6" />
        Error
      </h2>
      <p className="mt-3 [overflow-wrap:anywhere]">{failure.error}</p>
      <button type="button" className="link mt-3 min-h-11" onClick={() => setOpen(true)}>
        View Technical Details
      </button>
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
