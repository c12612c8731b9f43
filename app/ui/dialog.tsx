import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Icon } from "./icon";
import { placeToaster } from "./toast";

/** A native modal dialog: focus stays inside; Escape, the button and a click outside close it. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const titleId = useId();
  const dialog = useModalDialog(open);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={titleId}
      closedby="any"
      className="dialog pixel-frame-raised"
    >
      <div className="flex items-start justify-between gap-4 border-line border-b-4 p-5">
        <h2 id={titleId} className="md:text-pixel">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Close"
          className="-m-2.5 grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
        >
          <Icon name="close" className="size-4" />
        </button>
      </div>
      <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
    </dialog>
  );
}

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };

/**
 * Opens and closes a native dialog; while it is open, toasts are shown inside it. `content`: if it changes, a dialog that was closed by
 * its user opens again.
 */
export function useModalDialog(open: boolean, content?: unknown): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isModal = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` only says when to look again
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !(isModal.current && element.open)) {
      // The server's HTML may have it open already, but not as a modal one.
      element.removeAttribute("open");
      element.showModal();
    } else if (!open && element.open) element.close();
    isModal.current = open;
    placeToaster();
    element.addEventListener("close", placeToaster);
    return placeToaster;
  }, [open, content]);
  return dialog;
}
