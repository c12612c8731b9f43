import { adminContext } from "~/accounts/admins/guards.server";
import { clientContext, getApp } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { findMonthlyFile } from "~/orders/documents/deliverable.server";
import { monthlyFileResponse } from "~/orders/documents/send-month-file.server";
import type { Route } from "./+types/month-file";

/** GET /admin/deliveries/ID: the same for staff. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const found = id ? await findMonthlyFile(app, id) : null;
  if (!found) throw new Response(null, { status: 404 });
  return monthlyFileResponse(app, found, context.get(clientContext));
}
