import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { isFiltered, type OrderFilter, readOrderFilter, readSelectedOrderId } from "~/admin/orders/order-filter";
import { findNeighbors, listMonthlyRevenue, listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { findQuickLook } from "~/admin/orders/quick-look.server";
import { listServiceChoices } from "~/admin/service-choices.server";
import { countUnfinishedCheckouts } from "~/admin/unfinished-checkouts.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { type Cursor, formatListQuery, parseCursor } from "~/lib/db/pagination";
import { isPageView } from "~/lib/http/page-view";
import { markOrderOpened } from "~/orders/order-status.server";
import { orderForms } from "~/routes/admin/orders/order-page/order-actions.server";
import { UNKNOWN_ORDER_OUTCOMES } from "~/routes/admin/orders/order-page/unknown-outcomes";
import { clientActionOf, LoadError, type Loaded, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { lastTwelveMonths } from "~/routes/admin/shared/date-time";
import { ListCard } from "~/routes/admin/shared/list-card";
import { useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { focusRow } from "~/routes/admin/shared/row-keys";
import { updateWorkInBulk } from "~/routes/admin/work/work-actions.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/orders";
import { BulkBar, useSelection } from "./bulk-bar";
import { DateChoice, orderChoices, orderTabs, UnopenedFilter } from "./order-filters";
import { loadWorkContext } from "./order-page/order-page.server";
import { OrderTable } from "./order-table";
import { OrderPager, OrdersHead } from "./orders-frame";
import { QuickLookDialog } from "./quick-look";
import { RevenueChart } from "./revenue-chart";

export const loader = adminLoader(async ({ app, admin, search, request }) => {
  const filter = readOrderFilter(search);
  const months = lastTwelveMonths(app.now());
  const shopIsLive = app.paymentProvider.mode === "live";
  const chosen = readSelectedOrderId(search);
  const [listed, revenue, services, desk, unfinished, order, neighbors] = await Promise.all([
    listOrdersWithTotals(app.db, filter, parseCursor(search)),
    listMonthlyRevenue(app.db, shopIsLive, `${months[0]}-01`),
    listServiceChoices(app),
    loadWorkContext(app),
    countUnfinishedCheckouts(app),
    chosen ? findQuickLook(app.db, chosen) : null,
    chosen ? findNeighbors(app.db, filter, chosen) : null,
  ]);
  const missing = chosen !== null && !order;
  if (order && canSubmit(admin.role, "/admin/orders", "work") && isPageView(request))
    await markOrderOpened(app.db, order.id, app.now());
  return { ...listed, revenue, services, months, desk, unfinished, order, neighbors, missing, shopIsLive };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/orders", { ...orderForms, "bulk-work": updateWorkInBulk });

export const clientAction = clientActionOf(UNKNOWN_ORDER_OUTCOMES);

export const meta = unlistedMeta({ title: "Orders", description: "All orders.", path: "/admin/orders" });

const FAILED = "Failed to load orders";

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readOrderFilter(params);
  const cursor = parseCursor(params);
  const listPath = `/admin/orders${formatListQuery(filter, cursor)}`;
  const [shown, loadError] = useLastLoaded(loaderData, FAILED);
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
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          <RevenueChart revenue={shown.revenue} services={shown.services} months={shown.months} />
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

type OrderListProps = { shown: Loaded<Route.ComponentProps>; filter: OrderFilter; cursor: Cursor };

function OrderList({ shown, filter, cursor }: OrderListProps) {
  const { page, totals, tabs, services, desk, unfinished, shopIsLive } = shown;
  const canChange = useCanSubmit("/admin/orders", "bulk-work");
  const selection = useSelection(page.rows);
  const isEmpty = page.rows.length === 0;
  return (
    <div>
      <p className="sr-only" aria-live="polite">
        {totals.orders === 1 ? "1 order found" : `${totals.orders.toLocaleString("en-US")} orders found`}
      </p>
      <ListCard
        title="Orders"
        path="/admin/orders"
        tabs={orderTabs(filter, tabs, unfinished)}
        keep={{ status: filter.status, unopened: filter.unopened ?? null }}
        search={{ value: filter.q, placeholder: "Name, company, email, phone or ID" }}
        choices={orderChoices(filter, services, desk.admins)}
        more={
          <>
            <DateChoice filter={filter} today={desk.today} />
            {filter.unopened && <UnopenedFilter />}
          </>
        }
        isEmpty={isEmpty}
        hint={isFiltered(filter) ? <Link to="/admin/orders">Clear all filters</Link> : "New orders appear here."}
      >
        <OrderTable
          page={page}
          totals={totals}
          filter={filter}
          cursor={cursor}
          shopIsLive={shopIsLive}
          today={desk.today}
          selection={canChange ? selection : null}
        />
        {canChange && (
          <BulkBar
            rows={page.rows}
            selection={selection}
            admins={desk.admins}
            action={`/admin/orders${formatListQuery(filter, cursor)}`}
          />
        )}
      </ListCard>
      {!isEmpty && <OrderPager page={page} totals={totals} filter={filter} cursor={cursor} canSelect={canChange} />}
    </div>
  );
}
