import { readOrderFilter } from "~/admin/orders/order-filter";
import { idParam, singleParam } from "~/lib/db/pagination";
import { isPageView } from "~/lib/http/page-view";
import { orderForms } from "~/routes/admin/orders/order-page/order-actions.server";
import { UNKNOWN_ORDER_OUTCOMES } from "~/routes/admin/orders/order-page/unknown-outcomes";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminActions, adminLoader } from "~/routes/admin/shared/admin-page.server";
import { Crumbs, EmptyState, Note, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/order-page";
import { loadOrderPage } from "./order-page.server";
import { OrderView } from "./order-view";

export const loader = adminLoader(
  async ({ app, admin, search, request, params }) => {
    const id = idParam.parse(params.id);
    const filter = readOrderFilter(search);
    const before = idParam.parse(singleParam(search, "before"));
    const opened = { filter, before, isSeen: isPageView(request) };
    return { page: id ? await loadOrderPage(app, { id, ...opened }, admin) : null };
  },
  ({ page }) => (page ? 200 : 404),
);

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminActions("/admin/orders/:id", orderForms);

export const clientAction = clientActionOf(UNKNOWN_ORDER_OUTCOMES);

export const meta = unlistedMeta({ title: "Order", description: "One order.", path: "/admin/orders" });

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load this order");
  return (
    <>
      <LoadError of={loadError} />
      {actionData && (
        <Note tone={actionData.ok ? "good" : "bad"}>
          <p>{actionData.ok ? actionData.message : actionData.error}</p>
        </Note>
      )}
      {shown?.page && <OrderView key={shown.page.order.id} shown={shown.page} />}
      {shown && !shown.page && (
        <>
          <Crumbs to="/admin/orders" label="Orders">
            Unknown
          </Crumbs>
          <PageHead title="Order" />
          <EmptyState>No Order Found</EmptyState>
        </>
      )}
    </>
  );
}
