import { paymentExportResponse } from "~/admin/orders/export-response.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { Route } from "./+types/payments-csv";

/** GET /admin/payments.csv: for bookkeeping. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  paymentExportResponse(getApp(context), context.get(adminContext), request);
