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

/** Guards all child pages, data requests and actions. Each child needs a loader, or the middleware would not run for it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  if (!admin) return { admin: null, hasFailures: false, updates: null };
  const { email, role, refundLimit } = admin;
  const { db } = getApp(context);
  // The mark beside Health and the badges are optional: an error must not break the layout.
  const [hasFailures, updates] = await Promise.all([
    hasFailedJobs(db).catch(() => false),
    getAdminUpdates(db, null).catch(() => null),
  ]);
  return { admin: { email, role, refundLimit } satisfies AdminViewer, hasFailures, updates };
}

/**
 * The admin does not change while the section is open, and the middleware checks every request anyway. If this loader ran with each of them,
 * an error would replace the layout instead of being shown above the previous rows.
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

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const isLoadingPage = useIsLoadingPage();
  const hasFailures = useHasFailedJobs(loaderData?.hasFailures ?? false);
  const { updates, markSeen } = useAdminUpdates(loaderData?.updates ?? null);
  const unread: Record<string, number | undefined> = {
    "/admin/conversations": updates?.conversations,
    "/admin/messages": updates?.messages,
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
                {to === "/admin/health" && hasFailures && (
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
      <NewOrdersNotice count={updates?.newOrders ?? 0} onShow={markSeen} />
      {isLoadingPage ? (
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

/** True while another admin page loads. A new search or cursor on the same page keeps the old rows. */
function useIsLoadingPage(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && location.pathname !== pathname && /^\/admin(\/|$)/.test(location.pathname);
}

/** State when the section was opened; while the health page is shown, its fresher data. */
function useHasFailedJobs(initial: boolean): boolean {
  const health = useRouteLoaderData<typeof healthLoader>("routes/admin/health/health");
  return health?.ok ? health.health.jobs.deadCount + health.health.jobs.failingCount > 0 : initial;
}
