import { agencyToday } from "~/admin/dashboard.server";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity-log.server";
import { orderReference } from "~/lib/reference";
import { XLSX_TYPE } from "~/lib/xlsx.server";
import { exportOrders } from "./order-export.server";
import { readExportedIds, readOrderFilter } from "./order-filter";

/** The orders with `?id=`, or the filtered orders, as a file. Each export is recorded in the activity log. `admin`: null without the permission. */
export async function exportResponse(
  app: App,
  admin: { email: string } | null,
  request: Request,
  format: "csv" | "xlsx",
): Promise<Response> {
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const params = new URL(request.url).searchParams;
  const [filter, ids] = [readOrderFilter(params), readExportedIds(params)];
  // A HEAD request exports nothing.
  if (request.method === "GET") {
    const detail = ids.length > 0 ? { orders: ids.map(orderReference).join(", ") } : { filter };
    const entry = { actor: admin.email, kind: "orders-exported", subject: "orders", detail };
    await app.db.transaction((tx) => recordActivity(tx, entry));
  }
  return new Response(exportOrders(app.db, ids.length > 0 ? { ids } : filter, format), {
    headers: {
      "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE,
      "Content-Disposition": `attachment; filename="orders-${agencyToday(app)}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}
