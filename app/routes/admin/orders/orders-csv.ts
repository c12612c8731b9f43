import { agencyToday } from "~/admin/dashboard.server";
import { exportOrders } from "~/admin/orders/order-export.server";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { getApp } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { Route } from "./+types/orders-csv";

/** GET /admin/orders.csv: the filtered orders as a file. Each export is recorded in the activity log. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const filter = readOrderFilter(new URL(request.url).searchParams);
  // A HEAD request exports nothing.
  if (request.method === "GET") {
    const entry = { actor: admin.email, kind: "orders-exported", subject: "orders", detail: { filter } };
    await app.db.transaction((tx) => recordActivity(tx, entry));
  }
  return new Response(exportOrders(app.db, filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${agencyToday(app)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
