/**
 * Open modal dialogs in the order of opening. Everything outside the last one is inert and not read
 * out, so toasts must be shown inside it.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export const openDialogs = {
  /** Adds an open dialog. It is removed when it closes, or by the returned function. */
  add: (dialog: HTMLDialogElement) => {
    const remove = () => publish(open.filter((other) => other !== dialog));
    dialog.addEventListener("close", remove, { once: true });
    publish([...open, dialog]);
    return remove;
  },
  last: () => open.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

function publish(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}
