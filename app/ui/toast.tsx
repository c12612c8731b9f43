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
  /** Increases with every toast, so that a replaced toast restarts its timeout. */
  showing: number;
};

type ToastOptions = { description?: string; id?: ToastId };

/** A loading toast has no timeout: it stays until it is replaced or dismissed. */
const TOAST_MS = 5000;
/** `errorsStay`: until they are dismissed or the page changes. The back office changes both. */
export const toastTimes = { ms: TOAST_MS, errorsStay: false };
/** Above this number the oldest is removed. */
const MAX_TOASTS = 4;

/** Id of the toast with the result of an account's form or link: a new result replaces the last one. */
export const FORM_OUTCOME_TOAST = "outcome";

const NO_TOASTS: readonly Toast[] = [];

const STYLES: Record<ToastKind, { icon: string; color: string; frame: string }> = {
  success: { icon: "check", color: "text-lime", frame: "frame-lime" },
  error: { icon: "alert", color: "text-danger", frame: "frame-danger" },
  warning: { icon: "warning", color: "text-gold", frame: "frame-gold" },
  info: { icon: "info", color: "text-cyan", frame: "frame-cyan" },
  loading: { icon: "clock", color: "text-cyan blink", frame: "frame-line" },
};

/**
 * Shows toasts. Each call returns the toast's id; pass it again to replace the toast: "Sending
 * message..." becomes "Message sent!". Browser only.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  warning: (title: string, options?: ToastOptions) => show("warning", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
  loading: (title: string, options?: ToastOptions) => show("loading", title, options),
  /** Dismisses one toast, or all. */
  dismiss: (id?: ToastId) => publish(id === undefined ? [] : toasts.filter((other) => other.id !== id)),
};

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
  const added: Toast = { id: id ?? showings, kind, title, description, showing: showings };
  const index = toasts.findIndex((other) => other.id === added.id);
  publish(index < 0 ? [...toasts, added].slice(-MAX_TOASTS) : toasts.with(index, added));
  return added.id;
}

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Renders toasts in the top layer, inside the open modal dialog if any, since everything outside it
 * is inert. Both live regions are rendered before the first toast, so that screen readers announce
 * it.
 */
export function Toaster() {
  const modal = useSyncExternalStore(openDialogs.subscribe, openDialogs.last, () => null);
  const content = <Toasts key={modal ? "in a dialog" : "on the page"} />;
  return modal ? createPortal(content, modal) : content;
}

function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NO_TOASTS);
  const errors = toasts.filter(({ kind }) => kind === "error");
  const others = toasts.filter(({ kind }) => kind !== "error");
  return (
    <section ref={showOnTop} aria-label="Notifications" className="toasts no-print">
      <div role="status" aria-atomic="false" className="flex flex-col gap-4">
        {others.map((item) => (
          <ToastCard key={item.showing} item={item} />
        ))}
      </div>
      <div role="alert" aria-atomic="false" className="not-empty:mt-4 flex flex-col gap-4">
        {errors.map((item) => (
          <ToastCard key={item.showing} item={item} />
        ))}
      </div>
    </section>
  );
}

/**
 * The last element shown in the top layer is on top. Without popover support it is part of the
 * page.
 */
function showOnTop(element: HTMLElement | null) {
  if (!element?.showPopover) return;
  element.popover = "manual";
  element.showPopover();
}

function ToastCard({ item }: { item: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = useSyncExternalStore(subscribeToVisibility, isPageHidden, () => false);
  const stays = item.kind === "loading" || (item.kind === "error" && toastTimes.errorsStay);
  useTimeout(() => toast.dismiss(item.id), toastTimes.ms, stays || hovered || focused || pageHidden);
  const { icon, color, frame } = STYLES[item.kind];
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
        <p className="font-bold leading-6">{item.title}</p>
        {item.description && <p className="mt-1 text-mute text-sm">{item.description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-2.5 grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0"
        onClick={() => toast.dismiss(item.id)}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  );
}

/** Calls back after `ms` milliseconds; time while `paused` does not count. */
function useTimeout(callback: () => void, ms: number, paused: boolean) {
  const remaining = useRef(ms);
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [paused]);
}

const isPageHidden = () => document.visibilityState === "hidden";

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
