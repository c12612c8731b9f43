import { clientContext, getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { idParam } from "~/lib/db/pagination";
import { findMonthlyFile, monthlyFileResponse } from "~/orders/deliveries/deliverable-files.server";
import type { Route } from "./+types/monthly-file";

/** GET /admin/deliveries/ID: the file of a paid month. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const file = id ? await findMonthlyFile(app, id) : null;
  if (!file) throw new Response(null, { status: 404 });
  return monthlyFileResponse(app, file, context.get(clientContext));
}
