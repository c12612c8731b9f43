/**
 * The modal dialogs that are open, in the order in which they were opened. All outside the last one is inert: it cannot be
 * pressed and is not read out, so messages have to be shown inside it.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export const openDialogs = {
  /** Adds one that has just been opened. It goes when it closes, or with what this returns. */
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
