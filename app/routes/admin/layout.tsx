import { NavLink, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { AccessDenied } from "~/accounts/admins/access-denied";
import { adminContext, requireAdmin } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { hasFailedJobs } from "~/jobs/job-list.server";
import { Spinner } from "~/ui/scenery/spinner";
import type { Route } from "./+types/layout";
import type { loader as healthLoader } from "./health/health";

/** The one guard of all pages, data requests and actions below it. Each of them must have a loader, or it would not run. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  // The mark beside Health is worth no error.
  return { admin, troubled: admin !== null && (await hasFailedJobs(appFrom(context).db).catch(() => false)) };
}

/**
 * Who is signed in stays the same while the section is open; the guard stands before every request of the pages below. Asked again
 * with each of them, a fault would take the whole section away instead of being told above the old rows.
 */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ location, matches }) =>
  pageMeta({
    title: "Admin",
    description: "Orders, messages and admins.",
    path: location.pathname,
    matches,
    indexed: false,
  });

const sections = [
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/unfinished", label: "Unfinished" },
  { to: "/admin/subscriptions", label: "Subscriptions" },
  { to: "/admin/conversations", label: "Conversations" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/coupons", label: "Coupons" },
  { to: "/admin/users", label: "Admins" },
  { to: "/admin/health", label: "Health" },
  { to: "/admin/activity", label: "Activity" },
] as const;

/** The calm frame of the admin pages: set for reading, with tabular figures. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const opening = useOpening();
  const troubled = useTroubled(loaderData?.troubled ?? false);
  if (!loaderData?.admin) return <AccessDenied />;
  return (
    <div className="mx-auto min-h-[70vh] max-w-7xl px-4 py-6 tabular-nums md:px-6">
      <nav aria-label="Admin" className="mb-6 border-line border-b-4">
        <ul className="flex flex-wrap gap-x-2">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="-mb-1 flex min-h-11 items-center border-transparent border-b-4 px-3 font-semibold text-mute hover:text-cyan aria-[current=page]:border-gold aria-[current=page]:text-gold"
              >
                {label}
                {to === "/admin/health" && troubled && (
                  <span className="ms-2 text-danger" title="Some jobs failed">
                    <span aria-hidden="true">●</span>
                    <span className="sr-only">(some jobs failed)</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {opening ? (
        <div className="py-20">
          <Spinner label="Loading..." />
        </div>
      ) : (
        <Outlet />
      )}
    </div>
  );
}

/** Whether another admin page is on its way; a new search or page of the same one leaves the old rows in place. */
function useOpening(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && location.pathname !== pathname && location.pathname.startsWith("/admin/");
}

/** As it was when the section was opened; the health page itself knows better while it is shown. */
function useTroubled(before: boolean): boolean {
  const health = useRouteLoaderData<typeof healthLoader>("routes/admin/health/health");
  return health?.ok ? health.health.jobs.deadCount + health.health.jobs.failingCount > 0 : before;
}
