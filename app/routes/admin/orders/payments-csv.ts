import { paymentExportResponse } from "~/admin/orders/export-response.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { getApp } from "~/lib/app-context.server";
import type { Route } from "./+types/payments-csv";

/** GET /admin/payments.csv: for bookkeeping. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  paymentExportResponse(getApp(context), context.get(adminContext), request);
