import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/ui/button";

/** The signed-in admin, as the admin layout's loader gives it; null outside of the admin section. */
export const useAdmin = (): { email: string } | null =>
  useRouteLoaderData<{ admin: { email: string } | null }>("routes/admin/layout")?.admin ?? null;

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
