import type { Role } from "~/lib/db/column-types";
import { hasRole } from "./roles";

/** Minimum roles to view a page and to submit its form, or each `intent` of its forms. */
type Permission = { view: Role; submit?: Role | Readonly<Record<string, Role>> };

const WORK = { work: "manager", note: "manager" } as const;

/** Forms about one order, from its page and from lists. */
const ORDER_INTENTS = {
  ...WORK,
  // Limited by the setting `managerRefundLimit`.
  refund: "manager",
  "grant-refund": "manager",
  "decline-refund": "manager",
  "payment-link": "manager",
  "cancel-manual": "manager",
  spam: "manager",
  "not-spam": "manager",
  message: "manager",
  "correct-customer": "manager",
  "revoke-links": "manager",
  "remove-upload": "manager",
  "cancel-subscription": "manager",
  "create-delivery": "manager",
  "withdraw-delivery": "manager",
  "add-pin": "manager",
  "answer-pin": "manager",
  "resolve-pin": "manager",
  "remove-unsent-file": "manager",
  "ai-draft": "manager",
  "ai-save": "manager",
  "ai-send": "manager",
} as const;

/** Those that end with "-page" are for texts of pages, the others for facts about the company, prices and legal texts. */
const CONTENT_INTENTS = {
  save: "manager",
  discard: "manager",
  "end-links": "manager",
  "send-test": "manager",
  "publish-page": "manager",
  "schedule-page": "manager",
  "unschedule-page": "manager",
  publish: "owner",
  schedule: "owner",
  unschedule: "owner",
  restore: "owner",
  "restore-page": "manager",
} as const;

const table = {
  "/admin": { view: "reader", submit: { ...WORK, remind: "manager" } },
  "/admin/board": { view: "reader", submit: WORK },
  "/admin/updates": { view: "reader" },
  "/admin/orders": { view: "reader", submit: { ...ORDER_INTENTS, "bulk-work": "manager" } },
  "/admin/orders/:id": { view: "reader", submit: ORDER_INTENTS },
  "/admin/orders/new": { view: "manager", submit: "manager" },
  // The exports.
  "/admin/orders.csv": { view: "manager" },
  "/admin/payments.csv": { view: "manager" },
  "/admin/subscriptions": { view: "reader" },
  "/admin/files": { view: "reader", submit: "manager" },
  "/admin/files/:id": { view: "reader", submit: "manager" },
  "/admin/files/:id/preview": { view: "reader" },
  "/admin/files/:id/pages/:page": { view: "reader" },
  "/admin/files/:id/frame": { view: "reader" },
  "/admin/inbox": {
    view: "reader",
    submit: {
      message: "manager",
      answer: "manager",
      move: "manager",
      snooze: "manager",
      assign: "manager",
      "save-reply": "manager",
      "remove-reply": "manager",
    },
  },
  "/admin/inbox/watch": { view: "reader", submit: "manager" },
  "/admin/messages": { view: "reader" },
  "/admin/invoices/:id": { view: "reader" },
  "/admin/deliveries/:id": { view: "reader" },
  "/admin/customers": { view: "reader" },
  "/admin/customers/:email": { view: "reader", submit: { "preview-erasure": "owner", erase: "owner" } },
  "/admin/customers/:email/export": { view: "owner" },
  "/admin/unfinished": { view: "reader", submit: "manager" },
  "/admin/coupons": { view: "reader", submit: { deactivate: "manager" } },
  "/admin/coupons/new": { view: "manager", submit: "manager" },
  "/admin/taxes": { view: "reader", submit: { add: "owner", remove: "owner" } },
  "/admin/quotes": { view: "reader", submit: { revoke: "manager", send: "manager" } },
  "/admin/quotes/new": { view: "manager", submit: "manager" },
  "/admin/search": { view: "reader" },
  "/admin/conversations": { view: "reader" },
  "/admin/emails": { view: "reader" },
  "/admin/emails/:id": { view: "reader", submit: { resend: "manager" } },
  "/admin/emails/:id/preview": { view: "reader" },
  "/admin/health": { view: "reader", submit: { retry: "manager", discard: "manager", "run-checks": "manager" } },
  "/admin/setup": { view: "reader", submit: { keep: "owner", "load-examples": "owner", "remove-examples": "owner" } },
  "/admin/activity": { view: "reader" },
  "/admin/content": {
    view: "reader",
    submit: { "new-post": "manager", "new-page": "manager", "new-service": "owner" },
  },
  "/admin/content/media": {
    view: "reader",
    submit: { upload: "manager", describe: "manager", remove: "manager" },
  },
  "/admin/content/:kind": { view: "reader", submit: CONTENT_INTENTS },
  "/admin/content/:kind/sample/:sample": { view: "reader" },
  "/admin/users": {
    view: "reader",
    submit: { invite: "owner", resend: "owner", revoke: "owner", remove: "owner", settings: "owner" },
  },
  "/admin/users/:id": {
    view: "owner",
    submit: { role: "owner", "reset-two-factor": "owner", "end-session": "owner", "end-sessions": "owner" },
  },
  // The only forms that a reader may submit.
  "/admin/account": {
    view: "reader",
    submit: {
      "start-two-factor": "reader",
      "enable-two-factor": "reader",
      "disable-two-factor": "reader",
      "regenerate-codes": "reader",
      "end-session": "reader",
      "end-sessions": "reader",
      "save-notifications": "reader",
    },
  },
} as const satisfies Record<string, Permission>;

/** URLs (app/routes.ts) and intents that are missing here are for owners only. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = table;

export type AdminPath = keyof typeof table;

/** Of the forms at a path; never if it has one form without intents. */
export type Intent<Path extends AdminPath> = (typeof table)[Path] extends { submit: infer Submit }
  ? Exclude<keyof Submit, keyof string>
  : never;

/** Minimum role for a URL pattern such as "/admin/emails/:id". */
export const roleToView = (pattern: string): Role => permissionFor(pattern)?.view ?? "owner";

export function roleToSubmit(pattern: string, intent: string | null): Role {
  const submit = permissionFor(pattern)?.submit ?? "owner";
  if (typeof submit === "string") return submit;
  return intent !== null && Object.hasOwn(submit, intent) ? (submit[intent] ?? "owner") : "owner";
}

export const requiresIntent = (pattern: string): boolean => typeof permissionFor(pattern)?.submit === "object";

export const canSubmit = (role: Role, pattern: string, intent: string | null = null): boolean =>
  hasRole(role, roleToSubmit(pattern, intent));

const permissionFor = (pattern: string): Permission | undefined =>
  Object.hasOwn(PERMISSIONS, pattern) ? PERMISSIONS[pattern] : undefined;
