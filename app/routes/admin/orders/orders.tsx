import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import {
  isFiltered,
  type OrderFilter,
  orderFilterQuery,
  readOrderFilter,
  readSelectedOrderId,
} from "~/admin/orders/order-filter";
import { findNeighbors, listMonthlyRevenue, listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { findQuickLook } from "~/admin/orders/quick-look.server";
import { countUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { getApp } from "~/app-context.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { type Cursor, parseCursor } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { isPageView } from "~/lib/http/page-view";
import { markOrderOpened } from "~/orders/order-status.server";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { lastTwelveMonths } from "~/routes/admin/shared/date-time";
import { Card, EmptyState } from "~/routes/admin/shared/page-parts";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { focusRow } from "~/routes/admin/shared/row-keys";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { loadWorkContext } from "~/routes/admin/work/selected-order.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/orders";
import { handleBulkAction, isBulkIntent } from "./bulk-actions.server";
import { BulkBar, useSelection } from "./bulk-bar";
import { OrderFilters, OrderTabs } from "./order-filters";
import { handleOrderAction } from "./order-page/order-actions.server";
import { describeUnknownOutcome } from "./order-page/unknown-outcomes";
import { OrderTable } from "./order-table";
import { OrderPager, OrdersHead } from "./orders-frame";
import { QuickLookDialog } from "./quick-look";
import { RevenueChart } from "./revenue-chart";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const filter = readOrderFilter(params);
  const months = lastTwelveMonths(app.now());
  const shopIsLive = app.paymentProvider.mode === "live";
  const chosen = readSelectedOrderId(params);
  try {
    const [listed, revenue, desk, unfinished, order, neighbors] = await Promise.all([
      listOrdersWithTotals(app.db, filter, parseCursor(params)),
      listMonthlyRevenue(app.db, shopIsLive, `${months[0]}-01`),
      loadWorkContext(app),
      countUnfinishedCheckouts(app),
      chosen ? findQuickLook(app.db, chosen) : null,
      chosen ? findNeighbors(app.db, filter, chosen) : null,
    ]);
    const missing = chosen !== null && !order;
    const role = context.get(adminContext)?.role;
    if (order && role && canSubmit(role, "/admin/orders", "work") && isPageView(request))
      await markOrderOpened(app.db, order.id, app.now());
    return { ok: true as const, ...listed, revenue, months, desk, unfinished, order, neighbors, missing, shopIsLive };
  } catch (error) {
    app.log.error({ err: error }, "The orders could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const form = await readFormData(request);
  const app = getApp(context);
  const outcome = await (isBulkIntent(form)
    ? handleBulkAction(app, admin.email, form)
    : handleOrderAction(app, admin, form));
  return data(outcome, { status: outcome.ok ? 200 : 400 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return catchActionError(serverAction(), describeUnknownOutcome(form.get("intent")));
}

/** Also reloads after a failed action, which often means that the page is out of date. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta = unlistedMeta({ title: "Orders", description: "All orders.", path: "/admin/orders" });

const FAILED = "Failed to load orders";

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readOrderFilter(params);
  const cursor = parseCursor(params);
  const listPath = `/admin/orders${orderFilterQuery(filter, cursor)}`;
  const shown = useLastLoaded(loaderData, FAILED);
  useEffect(() => {
    if (loaderData.ok && loaderData.missing) toast.error("This order doesn’t exist.", { id: FAILED });
  }, [loaderData]);
  const close = () => {
    if (shown?.order) focusRow(shown.order.id);
    // A link may have led away already.
    if (params.has("order")) void navigate(listPath, { preventScrollReset: true });
  };
  return (
    <>
      <OrdersHead filter={filter} />
      <FormOutcomeMessage outcome={actionData} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <div className="stack">
          <RevenueChart revenue={shown.revenue} months={shown.months} />
          <OrderList shown={shown} filter={filter} cursor={cursor} />
          <QuickLookDialog
            order={shown.order}
            neighbors={shown.neighbors}
            filter={filter}
            cursor={cursor}
            shopIsLive={shown.shopIsLive}
            today={shown.desk.today}
            onClose={close}
          />
        </div>
      )}
    </>
  );
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { ok: true }>;
type OrderListProps = { shown: Loaded; filter: OrderFilter; cursor: Cursor };

function OrderList({ shown, filter, cursor }: OrderListProps) {
  const { page, totals, tabs, desk, unfinished, shopIsLive } = shown;
  const canChange = useCanSubmit("/admin/orders", "bulk-work");
  const selection = useSelection(page.rows);
  const isEmpty = page.rows.length === 0;
  return (
    <div>
      <Card flush label="Orders">
        <OrderTabs filter={filter} counts={tabs} unfinished={unfinished} />
        <OrderFilters filter={filter} admins={desk.admins} today={desk.today} />
        <p className="sr-only" aria-live="polite">
          {totals.orders === 1 ? "1 order found" : `${totals.orders.toLocaleString("en-US")} orders found`}
        </p>
        {isEmpty ? (
          <EmptyState hint={<EmptyHint filter={filter} />}>No Orders Found</EmptyState>
        ) : (
          <OrderTable
            page={page}
            totals={totals}
            filter={filter}
            cursor={cursor}
            shopIsLive={shopIsLive}
            today={desk.today}
            selection={canChange ? selection : null}
          />
        )}
        {canChange && !isEmpty && (
          <BulkBar
            rows={page.rows}
            selection={selection}
            admins={desk.admins}
            action={`/admin/orders${orderFilterQuery(filter, cursor)}`}
          />
        )}
      </Card>
      {!isEmpty && <OrderPager page={page} totals={totals} filter={filter} cursor={cursor} canSelect={canChange} />}
    </div>
  );
}

const EmptyHint = ({ filter }: { filter: OrderFilter }) =>
  isFiltered(filter) ? (
    <AdminButtonLink to="/admin/orders">Clear all filters</AdminButtonLink>
  ) : (
    <p>New orders appear here.</p>
  );
