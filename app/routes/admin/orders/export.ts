import { exportOrders } from "~/admin/orders/order-export.server";
import { readExportedIds, readOrderFilter } from "~/admin/orders/order-filter";
import { exportPayments } from "~/admin/orders/payment-export.server";
import { recordActivity } from "~/auth/activity-log.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { orderReference } from "~/lib/reference";
import { type AdminRequest, adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/export";

/** GET /admin/orders.csv and /admin/payments.csv, for spreadsheets and bookkeeping. The activity log has an entry for each. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, admin, request, search } = adminRequest(args);
  const subject = args.pattern.endsWith("payments.csv") ? "payments" : "orders";
  const { detail, content } = subject === "payments" ? payments(app, search) : orders(app, search);
  // A HEAD request exports nothing.
  if (request.method === "GET") {
    const entry = { actor: admin.email, kind: `${subject}-exported`, subject, detail };
    await app.db.transaction((tx) => recordActivity(tx, entry));
  }
  return new Response(content, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${subject}-${agencyToday(app)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The orders with `?id=`, or the filtered orders. */
function orders(app: AdminRequest["app"], search: URLSearchParams) {
  const [filter, ids] = [readOrderFilter(search), readExportedIds(search)];
  return ids.length > 0
    ? { detail: { orders: ids.map(orderReference).join(", ") }, content: exportOrders(app.db, { ids }) }
    : { detail: { filter }, content: exportOrders(app.db, filter) };
}

/** Every movement of money in the days of the filter. */
function payments(app: AdminRequest["app"], search: URLSearchParams) {
  const { from, to } = readOrderFilter(search);
  return { detail: { from, to }, content: exportPayments(app, { from, to }) };
}
