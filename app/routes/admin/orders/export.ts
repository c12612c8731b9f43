import { exportOrders } from "~/admin/orders/order-export.server";
import { readExportedIds, readOrderFilter } from "~/admin/orders/order-filter";
import { exportPayments } from "~/admin/orders/payment-export.server";
import { recordActivity } from "~/auth/activity-log.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { orderReference } from "~/lib/reference";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/export";

/**
 * GET /admin/orders.csv (the orders with `?id=`, or the filtered orders) and /admin/payments.csv (movements of money in the days of the
 * filter). The activity log has an entry for each, without the searched text: it may name a person, whom an erasure would not find there.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, admin, request, search } = adminRequest(args);
  const subject = args.pattern.endsWith("payments.csv") ? "payments" : "orders";
  const filter = readOrderFilter(search);
  const days = { from: filter.from, to: filter.to };
  const ids = subject === "orders" ? readExportedIds(search) : [];
  const content =
    subject === "payments" ? exportPayments(app, days) : exportOrders(app.db, ids.length > 0 ? { ids } : filter);
  // A HEAD request exports nothing.
  if (request.method === "GET") {
    const detail = ids.length > 0 ? { orders: ids.map(orderReference).join(", ") } : days;
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
