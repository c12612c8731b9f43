import type { ToastKind } from "~/ui/toast";

/** After a redirect: the server sets the key in a short-lived cookie, the next page shows the toast. */
export const FLASH_MESSAGES = {
  "logged-in": { kind: "success", title: "Logged in successfully!" },
  "signed-out": { kind: "success", title: "You’re signed out." },
  "password-changed": { kind: "success", title: "Your password has been changed. You can log in now." },
  "password-changed-here": {
    kind: "success",
    title: "Your password has been changed. You’re signed out in all other browsers.",
  },
  "now-admin": { kind: "success", title: "You’re an admin now." },
  "log-in-first": { kind: "error", title: "Please log in to access this page" },
  "log-in-again": { kind: "error", title: "Please log in again." },
  "log-in-then-accept": { kind: "success", title: "Log in with your code, then open the invitation again." },
  "second-factor-first": { kind: "error", title: "Please set up two-factor sign-in first" },
  "not-your-role": { kind: "error", title: "Your role doesn’t allow this" },
  "no-permission": { kind: "error", title: "You do not have permission to access this page" },
} as const satisfies Record<string, { kind: ToastKind; title: string }>;

export type FlashMessageCode = keyof typeof FLASH_MESSAGES;

/** Prefix of the keys of unsent admin texts (use-persisted-text.ts, use-unsaved-texts.ts). */
export const UNSENT_TEXT_PREFIX = "typed:";
