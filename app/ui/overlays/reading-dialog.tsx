import { type ReactNode, useEffect, useRef } from "react";
import { DialogFrame } from "./dialog-frame";
import { openModals } from "./open-modals";

/**
 * A modal dialog that is in the page's HTML and that a button with `opens(id)` opens by itself, before scripts are there and without them.
 */
export function ReadingDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Toasts have to be inside the dialog that is open, whoever opened it.
    const tell = () => void (element.open && openModals.add(element));
    tell();
    element.addEventListener("toggle", tell);
    return () => element.removeEventListener("toggle", tell);
  }, []);
  return (
    <DialogFrame ref={dialog} id={id} title={title} closing={invoke(id, "close")}>
      {children}
    </DialogFrame>
  );
}

/** What makes a button open the dialog with this id. */
export const opens = (id: string) => invoke(id, "show-modal");

/** The platform's own invoker commands; browsers that do not know them yet are helped, once scripts run. */
function invoke(id: string, command: "show-modal" | "close") {
  const onClick = () => {
    const dialog = document.getElementById(id);
    if ("command" in HTMLButtonElement.prototype || !(dialog instanceof HTMLDialogElement)) return;
    if (command === "close") dialog.close();
    else if (!dialog.open) dialog.showModal();
  };
  return { command, commandfor: id, onClick };
}
