import { useRouteLoaderData } from "react-router";
import type { Role } from "~/lib/db/column-types";
import { ButtonLink } from "~/ui/button";

/** `refundLimit`: highest refund per order in cents; null = no limit. */
export type AdminViewer = { email: string; role: Role; refundLimit: number | null };

/** From the admin layout's loader; null outside of the admin section. */
export const useAdmin = (): AdminViewer | null =>
  useRouteLoaderData<{ admin: AdminViewer | null }>("routes/admin/layout")?.admin ?? null;

/** A second check behind `requireAdmin`. */
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
