import type { ReactNode } from "react";
import { useAdmin } from "~/auth/permissions/access-denied";
import { canSubmit, roleToSubmit, roleToView } from "~/auth/permissions/permissions";
import { hasRole, roleRequiredMessage } from "~/auth/permissions/roles";

/** True if the admin's role may submit this form. The server checks the same table. */
export function useCanSubmit(pattern: string, intent: string | null = null): boolean {
  const role = useAdmin()?.role;
  return role !== undefined && canSubmit(role, pattern, intent);
}

/** Renders a link only if the admin may view its target. */
export function IfCanView({ address, children }: { address: string; children: ReactNode }) {
  const role = useAdmin()?.role;
  return role !== undefined && hasRole(role, roleToView(address)) ? children : null;
}

type IfCanSubmitProps = {
  /** The form's path in PERMISSIONS, and its `intent`. */
  to: string;
  intent?: string;
  /** Action named in the explanation: "create coupons". */
  what?: string;
  instead?: ReactNode;
  children: ReactNode;
};

/** Renders the form if the admin may submit it, otherwise the reason. */
export function IfCanSubmit({ to, intent, what, instead, children }: IfCanSubmitProps) {
  if (useCanSubmit(to, intent)) return children;
  return what ? <p className="text-mute">{roleRequiredMessage(roleToSubmit(to, intent ?? null), what)}</p> : instead;
}
