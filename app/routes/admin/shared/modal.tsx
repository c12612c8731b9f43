import { type ReactNode, useId, useState } from "react";
import { useModalDialog } from "~/ui/dialog";
import { useHydrated } from "~/ui/use-hydrated";
import { AdminButton } from "./admin-button";

type ModalProps = {
  id?: string;
  open: boolean;
  /** If it changes, a dialog that was closed opens again: the same page may be asked for before it has been left. */
  content?: unknown;
  onClose: () => void;
  title: ReactNode;
  /** After the title, such as a badge. */
  mark?: ReactNode;
  /** Beside the button that closes it. */
  tools?: ReactNode;
  /** The last buttons; they stay in view. */
  footer?: ReactNode;
  /** Nothing in the middle takes the focus, so that the middle does: keys scroll it. */
  textOnly?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog whose middle scrolls. Escape, the button and a press outside close it; focus returns to where it was. Without
 * scripts, an open one is part of the server's HTML.
 */
export function Modal({ id, open, content, onClose, title, mark, tools, footer, textOnly, children }: ModalProps) {
  const titleId = useId();
  const dialog = useModalDialog(open, content);
  const hydrated = useHydrated();
  // React must not touch the attribute later, which the dialog changes itself.
  const [isOpenInHtml] = useState(open && !hydrated);
  return (
    <dialog
      ref={dialog}
      id={id}
      open={isOpenInHtml || undefined}
      onClose={onClose}
      aria-labelledby={titleId}
      closedby="any"
      className="modal"
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        {mark}
        <form method="dialog" className="ms-auto flex items-center gap-1">
          {tools}
          <AdminButton type="submit" kind="quiet" slim square icon="close">
            Close
          </AdminButton>
        </form>
      </header>
      <div tabIndex={textOnly ? 0 : undefined}>{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
