import { useEffect } from "react";
import { Link, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import { getAdminUpdates } from "~/admin/dashboard.server";
import { jobNames } from "~/admin/jobs";
import { AccessDenied, type AdminViewer } from "~/auth/permissions/access-denied";
import { adminContext, requireAdmin } from "~/auth/permissions/require-admin.server";
import { getApp } from "~/lib/app-context.server";
import { hasFailedJobs } from "~/lib/jobs/job-monitoring.server";
import { MAIN_ID } from "~/routes/layout/page-frame";
import { pageMeta } from "~/routes/seo/page-meta";
import { PageSpinner } from "~/ui/spinner";
import adminCss from "~/ui/styles/admin/index.css?url";
import { toastTimes } from "~/ui/toast";
import type { Route } from "./+types/layout";
import type { loader as healthLoader } from "./health/health";
import { NewOrdersNotice, useAdminUpdates } from "./shared/new-orders-notice";
import { Note } from "./shared/page-parts";
import { ShortcutList } from "./shell/shortcut-list";
import { PagesSheet, Sidebar } from "./shell/sidebar";
import { BottomBar, NewMenu, TopBar, useClosingPopovers, useShellShortcuts } from "./shell/top-bar";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: adminCss }];

/** Guards all child pages, data requests and actions. Each child needs a loader, or the middleware would not run for it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  if (!admin) return { admin: null, hasFailures: false, updates: null, testMode: false };
  const { email, role, refundLimit } = admin;
  const app = getApp(context);
  const { db, paymentProvider } = app;
  // The mark beside Health and the badges are optional: an error must not break the layout.
  const [hasFailures, updates] = await Promise.all([
    hasFailedJobs(db, jobNames).catch(() => false),
    getAdminUpdates(db, null, app.now()).catch(() => null),
  ]);
  return {
    admin: { email, role, refundLimit } satisfies AdminViewer,
    hasFailures,
    updates,
    testMode: paymentProvider.mode !== "live",
  };
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

/** The back office has a frame of its own, without the shop's header and footer (root.tsx). */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const isLoadingPage = useIsLoadingPage();
  const hasFailures = useHasFailedJobs(loaderData?.hasFailures ?? false);
  const { updates, markSeen } = useAdminUpdates(loaderData?.updates ?? null);
  useShellShortcuts();
  useClosingPopovers();
  useStaffToasts();
  if (!loaderData?.admin) return <AccessDenied />;
  const state = { admin: loaderData.admin, updates, hasFailures, testMode: loaderData.testMode };
  return (
    <div className="shell">
      <Sidebar state={state} />
      <div className="min-w-0">
        <TopBar state={state} />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="wrap-break-word w-full max-w-336 px-(--page-padding) pt-6 pb-16 max-md:pb-26 [&>.note]:mb-4"
        >
          {loaderData.admin.role === "reader" && (
            <Note>You have view-only access: you can see everything, but you can’t change anything.</Note>
          )}
          {updates?.exampleData && (
            <Note tone="pending">
              Example data is loaded: invented customers, orders and money.{" "}
              <Link to="/admin/setup#example-data" className="whitespace-nowrap text-link">
                Remove it
              </Link>
            </Note>
          )}
          <NewOrdersNotice count={updates?.newOrders ?? 0} onShow={markSeen} />
          {isLoadingPage && <PageSpinner />}
          <Outlet />
        </main>
      </div>
      <BottomBar state={state} />
      <PagesSheet state={state} />
      <NewMenu state={state} />
      <ShortcutList />
    </div>
  );
}

/** Staff read other things meanwhile: toasts stay for 6 s, and errors until they are dismissed. */
function useStaffToasts(): void {
  useEffect(() => {
    const before = { ...toastTimes };
    Object.assign(toastTimes, { ms: 6000, errorsStay: true });
    return () => void Object.assign(toastTimes, before);
  }, []);
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
