import type { Role } from "~/lib/db/column-types";
import { hasRole } from "./roles";

/**
 * What may be done at an address of the admin section: the least role that may see it, and that may send something to it, by the
 * form's `intent` where it tells several things apart. Nothing is sent to an address without `submit`.
 */
export type Permission = { view: Role; submit?: Role | Readonly<Record<string, Role>> };

const WORK = { work: "manager", note: "manager" } as const;

/**
 * Every address of the admin section (routes.ts), with the least role for it. The section's guard asks here before every page, data
 * request and action, and the pages ask here what they offer. What is missing is for owners alone, and a test finds it.
 */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  "/admin": { view: "reader" },
  "/admin/board": { view: "reader", submit: WORK },
  "/admin/updates": { view: "reader" },
  "/admin/orders": {
    view: "reader",
    submit: {
      ...WORK,
      // A manager's refunds have a limit (staff-rules.server.ts).
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
      "remove-unsent-file": "manager",
    },
  },
  "/admin/orders/new": { view: "manager", submit: "manager" },
  "/admin/orders.csv": { view: "manager" },
  "/admin/subscriptions": { view: "reader" },
  "/admin/files": { view: "reader", submit: "manager" },
  "/admin/files/:id": { view: "reader", submit: "manager" },
  "/admin/files/:id/preview": { view: "reader" },
  "/admin/messages": { view: "reader", submit: "manager" },
  "/admin/invoices/:id": { view: "reader" },
  "/admin/deliveries/:id": { view: "reader" },
  "/admin/customers/:email": { view: "reader" },
  "/admin/unfinished": { view: "reader", submit: "manager" },
  "/admin/coupons": { view: "reader", submit: { create: "manager", deactivate: "manager" } },
  "/admin/quotes": { view: "reader", submit: { revoke: "manager" } },
  "/admin/quotes/new": { view: "manager", submit: "manager" },
  "/admin/conversations": { view: "reader", submit: { "save-reply": "manager", "remove-reply": "manager" } },
  "/admin/emails": { view: "reader" },
  "/admin/emails/:id": { view: "reader", submit: { resend: "manager" } },
  "/admin/emails/:id/preview": { view: "reader" },
  // They lead to /admin/emails.
  "/admin/mails": { view: "reader" },
  "/admin/mails/:id": { view: "reader" },
  "/admin/mails/:id/preview": { view: "reader" },
  "/admin/health": { view: "reader", submit: { retry: "manager", discard: "manager", "run-checks": "manager" } },
  "/admin/activity": { view: "reader" },
  "/admin/users": {
    view: "reader",
    submit: { invite: "owner", resend: "owner", revoke: "owner", remove: "owner", settings: "owner" },
  },
  "/admin/users/:id": {
    view: "owner",
    submit: { role: "owner", "reset-two-factor": "owner", "end-session": "owner", "end-sessions": "owner" },
  },
  // One's own account: the only things that a reader changes.
  "/admin/account": {
    view: "reader",
    submit: {
      "start-two-factor": "reader",
      "enable-two-factor": "reader",
      "disable-two-factor": "reader",
      "regenerate-codes": "reader",
      "end-session": "reader",
      "end-sessions": "reader",
    },
  },
};

/** The least role that may see an address, such as "/admin/emails/:id". */
export const roleToView = (pattern: string): Role => rightOf(pattern)?.view ?? "owner";

/** The least role that may send a form with this `intent` there; null for one without. Something unknown is an owner's to try. */
export function roleToSubmit(pattern: string, intent: string | null): Role {
  const right = rightOf(pattern)?.submit;
  if (right === undefined || typeof right === "string") return right ?? "owner";
  return intent !== null && Object.hasOwn(right, intent) ? (right[intent] ?? "owner") : "owner";
}

/** Whether what is sent there is told apart by its `intent`. */
export const requiresIntent = (pattern: string): boolean => typeof rightOf(pattern)?.submit === "object";

/** Whether somebody of this role may send it. */
export const canSubmit = (role: Role, pattern: string, intent: string | null = null): boolean =>
  hasRole(role, roleToSubmit(pattern, intent));

const rightOf = (pattern: string): Permission | undefined =>
  Object.hasOwn(PERMISSIONS, pattern) ? PERMISSIONS[pattern] : undefined;
