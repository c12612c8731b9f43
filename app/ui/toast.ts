export type ToastKind = "success" | "error" | "warning" | "info" | "loading";
export type ToastId = string | number;
export type Toast = {
  id: ToastId;
  kind: ToastKind;
  title: string;
  description?: string;
  /** Counts every showing, so that a replaced toast begins its time again. */
  showing: number;
  /** It is said on the way to another page, and stays there. */
  forNextPage: boolean;
};

type ToastOptions = { description?: string; id?: ToastId; forNextPage?: boolean };

/** How long a toast stays, in milliseconds. A loading toast stays until it is replaced or dismissed. */
export const TOAST_MS = 5000;
/** The oldest goes when there are more. */
const MOST_AT_ONCE = 4;

/**
 * Short messages over the page, which go with it: one that is about the next page says so (`forNextPage`). Each call returns the toast's id; give it again to replace that toast:
 * "Sending message..." becomes "Message sent!". Call these in the browser only.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  warning: (title: string, options?: ToastOptions) => show("warning", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
  loading: (title: string, options?: ToastOptions) => show("loading", title, options),
  /** Takes one toast away, or all of them. */
  dismiss: (id?: ToastId) => publish(id === undefined ? [] : toasts.filter((shown) => shown.id !== id)),
  /** Another page is shown: what was said of the one before goes. */
  leavePage: () =>
    publish(toasts.filter(({ forNextPage }) => forNextPage).map((shown) => ({ ...shown, forNextPage: false }))),
};

/** What the Toaster subscribes to. */
export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

let toasts: readonly Toast[] = [];
let showings = 0;
const listeners = new Set<() => void>();

function show(kind: ToastKind, title: string, { description, id, forNextPage = false }: ToastOptions = {}): ToastId {
  showings += 1;
  const shown: Toast = { id: id ?? showings, kind, title, description, showing: showings, forNextPage };
  const place = toasts.findIndex((earlier) => earlier.id === shown.id);
  publish(place < 0 ? [...toasts, shown].slice(-MOST_AT_ONCE) : toasts.with(place, shown));
  return shown.id;
}

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
