import { type ReactNode, useEffect, useRef } from "react";
import { DialogFrame } from "./dialog-frame";
import { openModals } from "./open-modals";

/** A modal dialog that a script opens. Focus returns to what opened it. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    return openModals.add(element);
  }, [open]);
  return (
    <DialogFrame ref={dialog} title={title} onClose={onClose} closing={{ onClick: () => dialog.current?.close() }}>
      {children}
    </DialogFrame>
  );
}

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode };
