import { exportResponse } from "~/admin/orders/export-response.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { getApp } from "~/lib/app-context.server";
import type { Route } from "./+types/orders-csv";

/** GET /admin/orders.csv: for spreadsheets and other programs. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  exportResponse(getApp(context), context.get(adminContext), request);
