import { isAtLeast, type Role } from "./roles";

/**
 * What may be done at an address of the admin section: the least role that may see it, and that may send something to it, by the
 * form's `intent` where it tells several things apart. Nothing is sent to an address without `do`.
 */
export type Right = { see: Role; do?: Role | Readonly<Record<string, Role>> };

const WORK = { work: "manager", note: "manager" } as const;

/**
 * Every address of the admin section (routes.ts), with the least role for it. The section's guard asks here before every page, data
 * request and action, and the pages ask here what they offer. What is missing is for owners alone, and a test finds it.
 */
export const RIGHTS: Readonly<Record<string, Right>> = {
  "/admin": { see: "reader" },
  "/admin/board": { see: "reader", do: WORK },
  "/admin/updates": { see: "reader" },
  "/admin/orders": {
    see: "reader",
    do: {
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
  "/admin/orders/new": { see: "manager", do: "manager" },
  "/admin/orders.csv": { see: "manager" },
  "/admin/subscriptions": { see: "reader" },
  "/admin/files": { see: "reader", do: "manager" },
  "/admin/files/:id": { see: "reader", do: "manager" },
  "/admin/files/:id/preview": { see: "reader" },
  "/admin/messages": { see: "reader", do: "manager" },
  "/admin/invoices/:id": { see: "reader" },
  "/admin/deliveries/:id": { see: "reader" },
  "/admin/customers/:email": { see: "reader" },
  "/admin/unfinished": { see: "reader", do: "manager" },
  "/admin/coupons": { see: "reader", do: { create: "manager", deactivate: "manager" } },
  "/admin/quotes": { see: "reader", do: { revoke: "manager" } },
  "/admin/quotes/new": { see: "manager", do: "manager" },
  "/admin/conversations": { see: "reader", do: { "save-reply": "manager", "remove-reply": "manager" } },
  "/admin/emails": { see: "reader" },
  "/admin/emails/:id": { see: "reader", do: { resend: "manager" } },
  "/admin/emails/:id/preview": { see: "reader" },
  // They lead to /admin/emails.
  "/admin/mails": { see: "reader" },
  "/admin/mails/:id": { see: "reader" },
  "/admin/mails/:id/preview": { see: "reader" },
  "/admin/health": { see: "reader", do: { retry: "manager", discard: "manager", "run-checks": "manager" } },
  "/admin/activity": { see: "reader" },
  "/admin/users": {
    see: "reader",
    do: { invite: "owner", resend: "owner", revoke: "owner", remove: "owner", settings: "owner" },
  },
  "/admin/users/:id": {
    see: "owner",
    do: { role: "owner", "reset-two-factor": "owner", "end-session": "owner", "end-sessions": "owner" },
  },
  // One's own account: the only things that a reader changes.
  "/admin/account": {
    see: "reader",
    do: {
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
export const leastToSee = (pattern: string): Role => rightOf(pattern)?.see ?? "owner";

/** The least role that may send a form with this `intent` there; null for one without. Something unknown is an owner's to try. */
export function leastToDo(pattern: string, intent: string | null): Role {
  const right = rightOf(pattern)?.do;
  if (right === undefined || typeof right === "string") return right ?? "owner";
  return intent !== null && Object.hasOwn(right, intent) ? (right[intent] ?? "owner") : "owner";
}

/** Whether what is sent there is told apart by its `intent`. */
export const needsIntent = (pattern: string): boolean => typeof rightOf(pattern)?.do === "object";

/** Whether somebody of this role may send it. */
export const mayDo = (role: Role, pattern: string, intent: string | null = null): boolean =>
  isAtLeast(role, leastToDo(pattern, intent));

const rightOf = (pattern: string): Right | undefined => (Object.hasOwn(RIGHTS, pattern) ? RIGHTS[pattern] : undefined);
