import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom } from "~/app.server";
import { pageMeta } from "~/chrome/head/page-meta";
import { readCursor } from "~/db/lists/cursor";
import { latestMoment, recurringMonths, runningNow } from "~/orders/staff/subscriptions/recurring-revenue.server";
import { readSubscriptionFilter, subscriptionQuery } from "~/orders/staff/subscriptions/subscription-filter";
import { listSubscriptions } from "~/orders/staff/subscriptions/subscription-list.server";
import { LoadFailed, useLastGood } from "../frame/last-good";
import { faultOf, orFault } from "../frame/load-faults";
import { Refresh } from "../frame/refresh";
import { OrderDialog } from "../orders/details/order-dialog";
import { monthsBack } from "../orders/revenue-months";
import { openOrder, readDesk } from "../work/open-order.server";
import type { Route } from "./+types/subscriptions";
import { RecurringChart } from "./recurring-chart";
import { SubscriptionFilterForm } from "./subscription-filter-form";
import { SubscriptionTable } from "./subscription-table";

/** All subscriptions, by the orders that began them. What staff do to one is done in its order's dialog. */

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const params = new URL(request.url).searchParams;
  const shopIsLive = app.paymentProvider.mode === "live";
  try {
    const [page, running, months, desk, opened] = await Promise.all([
      listSubscriptions(app.db, readSubscriptionFilter(params), readCursor(params)),
      runningNow(app.db, shopIsLive),
      latestMoment(app).then((now) => recurringMonths(app.db, shopIsLive, monthsBack(now))),
      readDesk(app),
      openOrder(app, params, context.get(adminContext)),
    ]);
    return { ok: true as const, page, running, months, desk, ...opened, shopIsLive };
  } catch (error) {
    app.log.error({ err: error }, "The subscriptions could not be loaded");
    return data(faultOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orFault(serverLoader());

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
  const cursor = readCursor(params);
  const shown = useLastGood(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Subscriptions</h1>
        <Refresh label="Refresh Subscriptions" />
      </div>
      <SubscriptionFilterForm key={subscriptionQuery(filter)} filter={filter} />
      <LoadFailed loaded={loaderData} failed={FAILED} />
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
