import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon";
import { openDialogs } from "./open-dialogs";

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
const TOAST_MS = 5000;
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

/**
 * Shows the toasts above everything else: in the browser's top layer, and inside the modal dialog that is open, since all
 * outside of it can neither be pressed nor heard. Both live regions are there before the first toast, so that screen readers hear it.
 */
export function Toaster() {
  const modal = useSyncExternalStore(openDialogs.subscribe, openDialogs.last, () => null);
  const shown = <Toasts key={modal ? "in a dialog" : "on the page"} />;
  return modal ? createPortal(shown, modal) : shown;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none);
  const errors = toasts.filter(({ kind }) => kind === "error");
  const others = toasts.filter(({ kind }) => kind !== "error");
  return (
    <section ref={showOnTop} aria-label="Notifications" className="toasts no-print">
      <div role="status" aria-atomic="false" className="flex flex-col gap-4">
        {others.map((shown) => (
          <ToastCard key={shown.showing} shown={shown} />
        ))}
      </div>
      <div role="alert" aria-atomic="false" className="not-empty:mt-4 flex flex-col gap-4">
        {errors.map((shown) => (
          <ToastCard key={shown.showing} shown={shown} />
        ))}
      </div>
    </section>
  );
}

/** What is shown last in the top layer lies above the rest. A browser without popovers shows it as part of the page. */
function showOnTop(element: HTMLElement | null) {
  if (!element?.showPopover) return;
  element.popover = "manual";
  element.showPopover();
}

const none: readonly Toast[] = [];

const looks: Record<ToastKind, { icon: string; color: string; frame: string }> = {
  success: { icon: "check", color: "text-lime", frame: "frame-lime" },
  error: { icon: "alert", color: "text-danger", frame: "frame-danger" },
  warning: { icon: "warning", color: "text-gold", frame: "frame-gold" },
  info: { icon: "info", color: "text-cyan", frame: "frame-cyan" },
  loading: { icon: "clock", color: "text-cyan blink", frame: "frame-line" },
};

function ToastCard({ shown }: { shown: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = useSyncExternalStore(subscribeToVisibility, isPageHidden, () => false);
  useTimeout(() => toast.dismiss(shown.id), TOAST_MS, shown.kind === "loading" || hovered || focused || pageHidden);
  const { icon, color, frame } = looks[shown.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`toast pixel-frame-raised ${frame} pointer-events-auto flex gap-3 bg-panel-hi p-4`}
    >
      <Icon name={icon} className={`size-6 ${color}`} />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-bold leading-6">{shown.title}</p>
        {shown.description && <p className="mt-1 text-mute text-sm">{shown.description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-2.5 grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
        onClick={() => toast.dismiss(shown.id)}
      >
        <Icon name="close" className="size-5" />
      </button>
    </div>
  );
}

/** Calls back after `ms` milliseconds, of which those do not count that pass while `paused`. */
function useTimeout(callback: () => void, ms: number, paused: boolean) {
  const left = useRef(ms);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
}

const isPageHidden = () => document.visibilityState === "hidden";

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
