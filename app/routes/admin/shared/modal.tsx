import { type ReactNode, useId } from "react";
import { useModalDialog } from "~/ui/dialog";
import { AdminButton } from "./admin-button";

type ModalProps = {
  id?: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The last buttons; they stay in view. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog whose middle scrolls. Escape, the button and a press outside close it; focus returns to where it was. */
export function Modal({ id, open, onClose, title, footer, children }: ModalProps) {
  const titleId = useId();
  const dialog = useModalDialog(open);
  return (
    <dialog ref={dialog} id={id} onClose={onClose} aria-labelledby={titleId} closedby="any" className="modal">
      <header>
        <h2 id={titleId}>{title}</h2>
        <AdminButton kind="quiet" slim square icon="close" className="push" onClick={() => dialog.current?.close()}>
          Close
        </AdminButton>
      </header>
      <div>{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
