import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { countRunningSubscriptions, listRecurringRevenue, providerNow } from "~/admin/orders/recurring-revenue.server";
import { readSubscriptionFilter, subscriptionQuery } from "~/admin/orders/subscription-filter";
import { listSubscriptions } from "~/admin/orders/subscription-list.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { parseCursor } from "~/lib/db/pagination";
import { OrderDialog } from "~/routes/admin/orders/dialog/order-dialog";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/last-good";
import { RefreshButton } from "~/routes/admin/shared/refresh";
import { lastTwelveMonths } from "~/routes/admin/shared/revenue-months";
import { catchLoadError, loadErrorOf } from "~/routes/admin/shared/stale-data";
import { loadSelectedOrder, loadWorkContext } from "~/routes/admin/work/open-order.server";
import { pageMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/subscriptions";
import { RecurringChart } from "./recurring-chart";
import { SubscriptionFilterForm } from "./subscription-filter-form";
import { SubscriptionTable } from "./subscription-table";

/** All subscriptions, by the orders that began them. What staff do to one is done in its order's dialog. */

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const shopIsLive = app.paymentProvider.mode === "live";
  try {
    const [page, running, months, desk, opened] = await Promise.all([
      listSubscriptions(app.db, readSubscriptionFilter(params), parseCursor(params)),
      countRunningSubscriptions(app.db, shopIsLive),
      providerNow(app).then((now) => listRecurringRevenue(app.db, shopIsLive, lastTwelveMonths(now))),
      loadWorkContext(app),
      loadSelectedOrder(app, params, context.get(adminContext)),
    ]);
    return { ok: true as const, page, running, months, desk, ...opened, shopIsLive };
  } catch (error) {
    app.log.error({ err: error }, "The subscriptions could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

/** The dialog's actions are those of the orders' page; after each the rows are loaded afresh. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Subscriptions",
    description: "All subscriptions.",
    path: "/admin/subscriptions",
    matches,
    indexed: false,
  });

const FAILED = "Failed to load subscriptions";

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readSubscriptionFilter(params);
  const cursor = parseCursor(params);
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Subscriptions</h1>
        <RefreshButton label="Refresh Subscriptions" />
      </div>
      <SubscriptionFilterForm key={subscriptionQuery(filter)} filter={filter} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <>
          <SubscriptionTable page={shown.page} filter={filter} cursor={cursor} shopIsLive={shown.shopIsLive} />
          <RecurringChart running={shown.running} months={shown.months} />
          <OrderDialog
            details={shown.details}
            replies={shown.replies}
            desk={shown.desk}
            shopIsLive={shown.shopIsLive}
            onClose={() =>
              navigate(`/admin/subscriptions${subscriptionQuery(filter, cursor)}`, { preventScrollReset: true })
            }
          />
        </>
      )}
    </>
  );
}
