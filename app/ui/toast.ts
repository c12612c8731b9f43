import sprite from "./images/icons.svg?url";

// Without React: pages whose scripts have not loaded yet show toasts, too.

export type ToastKind = "success" | "error" | "warning" | "info" | "loading";
export type ToastId = string | number;
/** `undo`: called by a button "Undo". */
type ToastOptions = { description?: string; id?: ToastId; undo?: () => void };
export type Toast = ToastOptions & { id: ToastId; kind: ToastKind; title: string };

/** A loading toast has no timeout: it stays until it is replaced or dismissed. */
const TOAST_MS = 5000;
const UNDO_MS = 10_000;
/** `errorsStay`: until they are dismissed or the page changes. The back office changes both. */
export const toastTimes = { ms: TOAST_MS, errorsStay: false };
/** Above this number the oldest is removed. */
const MAX_TOASTS = 4;

/** Id of the toast with the result of an account's form or link: a new result replaces the last one. */
export const FORM_OUTCOME_TOAST = "outcome";

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

/** The toasts of this page, also without a toaster. */
export const toastStore = { get: () => toasts };

let toasts: readonly Toast[] = [];
let lastId = 0;

function show(kind: ToastKind, title: string, { id = ++lastId, ...options }: ToastOptions = {}): ToastId {
  const added: Toast = { id, kind, title, ...options };
  const index = toasts.findIndex((other) => other.id === added.id);
  publish(index < 0 ? [...toasts, added].slice(-MAX_TOASTS) : toasts.with(index, added));
  return added.id;
}

function publish(next: readonly Toast[]) {
  toasts = next;
  update();
}

let toaster: HTMLElement | undefined;

/** The shown toasts, each with a function that removes its card. */
const cards = new Map<Toast, () => void>();

/**
 * Shows the page's toasts, also earlier ones, in the top layer. Idempotent. Both live regions should exist before the first toast, so that
 * screen readers announce it.
 */
export function showToaster(): void {
  if (toaster?.isConnected) return;
  if (!toaster) {
    toaster = createElement("section", "toasts no-print");
    toaster.setAttribute("aria-label", "Notifications");
    toaster.popover = "manual";
    toaster.innerHTML = `
      <div role="status" aria-atomic="false" class="flex flex-col gap-4"></div>
      <div role="alert" aria-atomic="false" class="not-empty:mt-4 flex flex-col gap-4"></div>`;
  }
  placeToaster();
  update();
}

/**
 * Inside the innermost modal dialog, since everything outside it is inert. The last element shown in the top layer is on top. Called when
 * a dialog opens or has closed.
 */
export function placeToaster(): void {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (!toaster || toaster.parentElement === place) return;
  place.append(toaster);
  toaster.showPopover?.();
}

function update(): void {
  for (const [item, remove] of cards) if (!toasts.includes(item)) remove();
  for (const item of toasts) if (toaster && !cards.has(item)) showCard(item, toaster);
}

function showCard(item: Toast, { children: [polite, assertive] }: HTMLElement): void {
  const { id, kind, title, description, undo } = item;
  const { icon, color, frame } = STYLES[kind];
  const texts = createElement("div", "min-w-0 flex-1 break-words");
  texts.append(createElement("p", "font-bold leading-6", title));
  if (description) texts.append(createElement("p", "mt-1 text-mute text-sm", description));
  const button = (className: string, text: string, onClick?: () => void) => {
    const made = Object.assign(createElement("button", className, text), { type: "button" });
    made.addEventListener("click", () => {
      toast.dismiss(id);
      onClick?.();
    });
    return made;
  };
  if (undo) texts.append(button("min-h-11 font-bold text-cyan underline hover:text-ink", "Undo", undo));
  const dismiss = button(
    "-m-2.5 grid size-11 shrink-0 place-items-center hover:text-cyan focus-visible:outline-offset-0",
    "",
  );
  dismiss.setAttribute("aria-label", "Dismiss");
  dismiss.innerHTML = iconHtml("close", "size-4");
  const card = createElement("div", `toast pixel-frame-raised ${frame} pointer-events-auto flex gap-3 bg-panel-hi p-4`);
  card.innerHTML = iconHtml(icon, `size-6 ${color}`);
  card.append(texts, dismiss);
  const removed = new AbortController();
  cards.set(item, () => {
    cards.delete(item);
    card.remove();
    removed.abort();
  });
  (kind === "error" ? assertive : polite)?.append(card);
  const stays = kind === "loading" || (kind === "error" && toastTimes.errorsStay);
  if (!stays) dismissLater(card, id, removed.signal, undo ? UNDO_MS : toastTimes.ms);
}

/** Dismisses the toast after its time. Time while it is hovered, has the focus, or the page is hidden does not count. */
function dismissLater(card: HTMLElement, id: ToastId, removed: AbortSignal, remainingMs: number): void {
  const holds = new Set<string>();
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    const runs = holds.size === 0 && document.visibilityState === "visible" && !removed.aborted;
    if (runs === (timer !== undefined)) return;
    clearTimeout(timer);
    if (runs) startedAt = performance.now();
    else remainingMs -= performance.now() - startedAt;
    timer = runs ? setTimeout(() => toast.dismiss(id), remainingMs) : undefined;
  };
  const listen = (target: EventTarget, type: string, change = () => {}) => {
    const onEvent = () => {
      change();
      run();
    };
    target.addEventListener(type, onEvent, { signal: removed });
  };
  listen(card, "pointerenter", () => holds.add("pointer"));
  listen(card, "pointerleave", () => holds.delete("pointer"));
  listen(card, "focusin", () => holds.add("focus"));
  listen(card, "focusout", () => holds.delete("focus"));
  listen(document, "visibilitychange");
  removed.addEventListener("abort", run);
  run();
}

function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = "") {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

/** Like `Icon` of icon.tsx. */
const iconHtml = (name: string, className: string): string =>
  `<svg aria-hidden="true" focusable="false" class="shrink-0 ${className}" fill="currentColor"><use href="${sprite}#${name}"></use></svg>`;
