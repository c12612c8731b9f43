import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/ui/button";

/** The admin who is looking, from the admin section's own route; null where the guard was passed by. */
export const useAdmin = (): { email: string } | null =>
  useRouteLoaderData<{ admin: { email: string } | null }>("routes/admin/layout")?.admin ?? null;

/** What an admin screen shows by itself, should it ever be rendered for somebody else (specification 8, "Guards"). */
export function AccessDenied() {
  return (
    <div className="mx-auto max-w-xl px-5 py-20 text-center">
      <p role="alert" className="mb-8 text-lg text-danger">
        Access Denied: You need admin privileges to access this page.
      </p>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </div>
  );
}
