import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom, clientContext } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { findMonthFile } from "~/orders/documents/deliverable.server";
import { sendMonthFile } from "~/orders/documents/send-month-file.server";
import type { Route } from "./+types/month-file";

/** GET /admin/deliveries/ID: the same for staff. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = appFrom(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const found = id ? await findMonthFile(app, id) : null;
  if (!found) throw new Response(null, { status: 404 });
  return sendMonthFile(app, found, context.get(clientContext));
}
