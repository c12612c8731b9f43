import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { orderReference } from "~/lib/reference";
import { exportOrders } from "./order-export.server";
import { readExportedIds, readOrderFilter } from "./order-filter";
import { exportPayments } from "./payment-export.server";

/** The orders with `?id=`, or the filtered orders, as a file. Each export is recorded in the activity log. `admin`: null without the permission. */
export async function exportResponse(app: App, admin: { email: string } | null, request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const [filter, ids] = [readOrderFilter(params), readExportedIds(params)];
  const detail = ids.length > 0 ? { orders: ids.map(orderReference).join(", ") } : { filter };
  return recordedDownload(app, admin, request, {
    ...{ subject: "orders", detail },
    content: () => exportOrders(app.db, ids.length > 0 ? { ids } : filter),
  });
}

/** Every movement of money in the days of the filter. */
export function paymentExportResponse(app: App, admin: { email: string } | null, request: Request): Promise<Response> {
  const { from, to } = readOrderFilter(new URL(request.url).searchParams);
  return recordedDownload(app, admin, request, {
    ...{ subject: "payments", detail: { from, to } },
    content: () => exportPayments(app, { from, to }),
  });
}

type Export = {
  subject: "orders" | "payments";
  detail: Record<string, unknown>;
  content: () => ReadableStream<Uint8Array>;
};

async function recordedDownload(
  app: Pick<App, "db" | "now" | "settings">,
  admin: { email: string } | null,
  request: Request,
  { subject, detail, content }: Export,
): Promise<Response> {
  if (!admin) throw new Response("Access Denied", { status: 403 });
  // A HEAD request exports nothing.
  if (request.method === "GET") {
    const entry = { actor: admin.email, kind: `${subject}-exported`, subject, detail };
    await app.db.transaction((tx) => recordActivity(tx, entry));
  }
  return new Response(content(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${subject}-${agencyToday(app)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
