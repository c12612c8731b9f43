export type ToastKind = "success" | "error" | "warning" | "info" | "loading";
export type ToastId = string | number;
export type Toast = {
  id: ToastId;
  kind: ToastKind;
  title: string;
  description?: string;
  /** Counts every showing, so that a replaced toast begins its time again. */
  showing: number;
};

type ToastOptions = { description?: string; id?: ToastId };

/** How long a toast stays, in milliseconds. A loading toast stays until it is replaced or dismissed. */
export const TOAST_MS = 5000;
/** The oldest goes when there are more. */
const MOST_AT_ONCE = 4;

/**
 * Short messages over the page, which go with it. Each call returns the toast's id; give it again to replace that toast:
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
};

/** The one toast of what an account's form or link came to: the next outcome takes the place of the last one. */
export const FORM_OUTCOME_TOAST = "outcome";

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

function show(kind: ToastKind, title: string, { description, id }: ToastOptions = {}): ToastId {
  showings += 1;
  const shown: Toast = { id: id ?? showings, kind, title, description, showing: showings };
  const place = toasts.findIndex((earlier) => earlier.id === shown.id);
  publish(place < 0 ? [...toasts, shown].slice(-MOST_AT_ONCE) : toasts.with(place, shown));
  return shown.id;
}

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
