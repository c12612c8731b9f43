import type { ReactNode } from "react";
import { useAdmin } from "~/auth/permissions/access-denied";
import { type AdminPath, canSubmit, type Intent, roleToSubmit, roleToView } from "~/auth/permissions/permissions";
import { hasRole, roleRequiredMessage } from "~/auth/permissions/roles";

/** True if the admin's role may submit this form. The server checks the same table. */
export function useCanSubmit<Path extends AdminPath>(path: Path, intent: Intent<Path> | null = null): boolean {
  const role = useAdmin()?.role;
  return role !== undefined && canSubmit(role, path, intent);
}

/** Renders a link only if the admin may view its target. */
export function IfCanView({ address, children }: { address: AdminPath; children: ReactNode }) {
  const role = useAdmin()?.role;
  return role !== undefined && hasRole(role, roleToView(address)) ? children : null;
}

type IfCanSubmitProps<Path extends AdminPath> = {
  /** The form's path in PERMISSIONS, and its `intent`. */
  to: Path;
  intent?: Intent<Path>;
  /** Action named in the explanation: "create coupons". */
  what?: string;
  instead?: ReactNode;
  children: ReactNode;
};

/** Renders the form if the admin may submit it, otherwise the reason. */
export function IfCanSubmit<Path extends AdminPath>({ to, intent, what, instead, children }: IfCanSubmitProps<Path>) {
  if (useCanSubmit(to, intent)) return children;
  return what ? <p className="text-mute">{roleRequiredMessage(roleToSubmit(to, intent ?? null), what)}</p> : instead;
}
