import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { orderFilterQuery, readOrderFilter } from "~/admin/orders/order-filter";
import { listMonthlyRevenue, listOrdersWithTotals } from "~/admin/orders/order-list.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { parseCursor } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formatUsd } from "~/lib/money";
import { RefreshButton } from "~/routes/admin/shared/data-table";
import { lastTwelveMonths } from "~/routes/admin/shared/date-time";
import { IfCanSubmit, IfCanView } from "~/routes/admin/shared/permission-gate";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { loadSelectedOrder, loadWorkContext } from "~/routes/admin/work/selected-order.server";
import { ViewSwitch } from "~/routes/admin/work/view-switch";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/orders";
import { OrderDialog } from "./dialog/order-dialog";
import { handleOrderAction } from "./order-page/order-actions.server";
import { describeUnknownOutcome } from "./order-page/unknown-outcomes";
import { OrderFilterForm, OrderTable } from "./order-table";
import { RevenueChart } from "./revenue-chart";

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const filter = readOrderFilter(params);
  const months = lastTwelveMonths(app.now());
  const shopIsLive = app.paymentProvider.mode === "live";
  try {
    const [listed, revenue, desk, selected] = await Promise.all([
      listOrdersWithTotals(app.db, filter, parseCursor(params)),
      listMonthlyRevenue(app.db, shopIsLive, `${months[0]}-01`),
      loadWorkContext(app),
      loadSelectedOrder(app, params, context.get(adminContext)),
    ]);
    return { ok: true as const, ...listed, revenue, months, desk, ...selected, shopIsLive };
  } catch (error) {
    app.log.error({ err: error }, "The orders could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const outcome = await handleOrderAction(getApp(context), admin, await readFormData(request));
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

export default function Orders({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readOrderFilter(params);
  const cursor = parseCursor(params);
  const shown = useLastLoaded(loaderData, FAILED);
  useEffect(() => {
    if (loaderData.ok && loaderData.missing) toast.error("This order doesn’t exist.", { id: FAILED });
  }, [loaderData]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Orders</h1>
        <div className="flex flex-wrap gap-2">
          <IfCanSubmit to="/admin/orders/new">
            <RouterButton dense="plain" href="/admin/orders/new">
              New order
            </RouterButton>
          </IfCanSubmit>
          <ViewSwitch />
          <IfCanView address="/admin/orders.xlsx">
            <RouterButton
              dense="plain"
              href={`/admin/orders.xlsx${orderFilterQuery(filter)}`}
              reloadDocument
              download
              title="For Excel, LibreOffice, Numbers and Google Sheets"
            >
              <Icon name="download" className="size-5" /> Export for Excel
            </RouterButton>
          </IfCanView>
          <IfCanView address="/admin/orders.csv">
            <RouterButton
              dense="plain"
              href={`/admin/orders.csv${orderFilterQuery(filter)}`}
              reloadDocument
              download
              title="For other programs, such as bookkeeping. A spreadsheet program changes ids and phone numbers in it."
            >
              <Icon name="download" className="size-5" /> Export CSV
            </RouterButton>
          </IfCanView>
          <RefreshButton label="Refresh Orders" />
        </div>
      </div>
      <OrderFilterForm key={orderFilterQuery(filter)} filter={filter} admins={shown?.desk.admins ?? []} />
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown && (
        <>
          <p className="mb-3 text-mute" aria-live="polite">
            <OrderCount totals={shown.totals} /> {formatUsd(shown.totals.received)} received
            {shown.totals.atLeast && " from the newest orders"}
          </p>
          <OrderTable
            page={shown.page}
            filter={filter}
            cursor={cursor}
            shopIsLive={shown.shopIsLive}
            today={shown.desk.today}
          />
          <RevenueChart revenue={shown.revenue} months={shown.months} />
          <OrderDialog
            details={shown.details}
            onClose={() => navigate(`/admin/orders${orderFilterQuery(filter, cursor)}`, { preventScrollReset: true })}
          />
        </>
      )}
    </>
  );
}

function OrderCount({ totals }: { totals: { orders: number; atLeast: boolean } }) {
  const orders = totals.orders.toLocaleString("en-US");
  return (
    <>{totals.atLeast ? `More than ${orders} orders, ` : totals.orders === 1 ? "1 order, " : `${orders} orders, `}</>
  );
}
