import { appFrom } from "~/app.server";
import { exportOrders } from "~/orders/order-export.server";
import { readFilter } from "~/orders/order-filter";
import type { Route } from "./+types/orders-csv";

/** GET /admin/orders.csv: the orders that the filter of the address lets through, as a file. */
export function loader({ request, context }: Route.LoaderArgs) {
  const app = appFrom(context);
  const filter = readFilter(new URL(request.url).searchParams);
  return new Response(exportOrders(app.db, filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${app.now().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
