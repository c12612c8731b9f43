import type { ReactNode } from "react";
import { useAdmin } from "~/auth/permissions/access-denied";
import { canSubmit, roleToSubmit, roleToView } from "~/auth/permissions/permissions";
import { hasRole, roleRequiredMessage } from "~/auth/permissions/roles";

/** Whether whoever is looking may send this form; the server asks the same table again. */
export function useCanSubmit(pattern: string, intent: string | null = null): boolean {
  const role = useAdmin()?.role;
  return role !== undefined && canSubmit(role, pattern, intent);
}

/** A way to a page or a file for whoever may see it; nothing for others. */
export function IfCanView({ address, children }: { address: string; children: ReactNode }) {
  const role = useAdmin()?.role;
  return role !== undefined && hasRole(role, roleToView(address)) ? children : null;
}

type Props = {
  /** The form's address in the table of rights, and its `intent`. */
  to: string;
  intent?: string;
  /** What they cannot do: "create coupons". */
  what?: string;
  /** In the place of these words, where they are said nearby already. */
  instead?: ReactNode;
  children: ReactNode;
};

/** A form for whoever may send it; for others, in its place, why there is none. */
export function IfCanSubmit({ to, intent, what, instead, children }: Props) {
  if (useCanSubmit(to, intent)) return children;
  return what ? <p className="text-mute">{roleRequiredMessage(roleToSubmit(to, intent ?? null), what)}</p> : instead;
}
