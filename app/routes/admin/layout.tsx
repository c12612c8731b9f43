import { NavLink, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { getAdminUpdates } from "~/admin/dashboard.server";
import { getApp } from "~/app-context.server";
import { AccessDenied, type AdminViewer } from "~/auth/permissions/access-denied";
import { adminContext, requireAdmin } from "~/auth/permissions/require-admin.server";
import { hasFailedJobs } from "~/lib/jobs/job-monitoring.server";
import { pageMeta } from "~/routes/seo/page-meta";
import { Spinner } from "~/ui/spinner";
import type { Route } from "./+types/layout";
import type { loader as healthLoader } from "./health/health";
import { NewOrdersNotice, useAdminUpdates } from "./shared/new-orders-notice";

/** The one guard of all pages, data requests and actions below it. Each of them must have a loader, or it would not run. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  if (!admin) return { admin: null, troubled: false, pulse: null };
  const { email, role, refundLimit } = admin;
  const { db } = getApp(context);
  // The mark beside Health and the badges are worth no error.
  const [troubled, pulse] = await Promise.all([
    hasFailedJobs(db).catch(() => false),
    getAdminUpdates(db, null).catch(() => null),
  ]);
  return { admin: { email, role, refundLimit } satisfies AdminViewer, troubled, pulse };
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
  { to: "/admin", label: "My day" },
  { to: "/admin/orders", label: "Orders" },
  { to: "/admin/board", label: "Board" },
  { to: "/admin/unfinished", label: "Unfinished" },
  { to: "/admin/subscriptions", label: "Subscriptions" },
  { to: "/admin/conversations", label: "Conversations" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/emails", label: "Emails" },
  { to: "/admin/quotes", label: "Quotes" },
  { to: "/admin/coupons", label: "Coupons" },
  { to: "/admin/users", label: "Admins" },
  { to: "/admin/health", label: "Health" },
  { to: "/admin/activity", label: "Activity" },
  { to: "/admin/account", label: "My account" },
] as const;

/** The calm frame of the admin pages: set for reading, with tabular figures. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const opening = useOpening();
  const troubled = useTroubled(loaderData?.troubled ?? false);
  const { pulse, seen } = useAdminUpdates(loaderData?.pulse ?? null);
  const unread: Record<string, number | undefined> = {
    "/admin/conversations": pulse?.conversations,
    "/admin/messages": pulse?.messages,
  };
  if (!loaderData?.admin) return <AccessDenied />;
  return (
    <div className="mx-auto min-h-[70vh] max-w-7xl px-4 py-6 tabular-nums md:px-6">
      <nav aria-label="Admin" className="mb-6 border-line border-b-4">
        <ul className="flex flex-wrap gap-x-2">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/admin"}
                className="-mb-1 flex min-h-11 items-center border-transparent border-b-4 px-3 font-semibold text-mute hover:text-cyan aria-[current=page]:border-gold aria-[current=page]:text-gold"
              >
                {label}
                <Unread count={unread[to] ?? 0} />
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
      {loaderData.admin.role === "reader" && (
        <p className="mb-4 border-cyan border-l-4 pl-4 text-mute">
          You have view-only access: you can see everything, but you can’t change anything.
        </p>
      )}
      <NewOrdersNotice count={pulse?.newOrders ?? 0} onShow={seen} />
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

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ms-2 min-w-6 bg-gold px-1.5 text-center text-night text-sm">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** Whether another admin page is on its way; a new search or page of the same one leaves the old rows in place. */
function useOpening(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && location.pathname !== pathname && /^\/admin(\/|$)/.test(location.pathname);
}

/** As it was when the section was opened; the health page itself knows better while it is shown. */
function useTroubled(before: boolean): boolean {
  const health = useRouteLoaderData<typeof healthLoader>("routes/admin/health/health");
  return health?.ok ? health.health.jobs.deadCount + health.health.jobs.failingCount > 0 : before;
}
