import { useRouteLoaderData } from "react-router";
import type { Role } from "~/lib/db/column-types";
import { ButtonLink } from "~/ui/button";

/** What the admin pages know of whoever looks at them. `refundLimit` is in cents of one order, null for any amount. */
export type AdminViewer = { email: string; role: Role; refundLimit: number | null };

/** The signed-in admin, as the admin layout's loader gives it; null outside of the admin section. */
export const useAdmin = (): AdminViewer | null =>
  useRouteLoaderData<{ admin: AdminViewer | null }>("routes/admin/layout")?.admin ?? null;

/** What an admin screen shows when it is rendered for somebody without rights: a second check behind the guard. */
export function AccessDenied() {
  return (
    <div className="mx-auto max-w-xl px-5 py-20 text-center">
      <p role="alert" className="mb-8 text-danger text-lg">
        Access Denied: You need admin privileges to access this page.
      </p>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </div>
  );
}
