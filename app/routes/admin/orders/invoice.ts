import { adminContext } from "~/accounts/admins/guards.server";
import { appFrom, clientContext } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { findInvoice } from "~/orders/invoices/invoice-file.server";
import { sendInvoice } from "~/orders/invoices/send-invoice.server";
import type { Route } from "./+types/invoice";

/** GET /admin/invoices/ID: the same for staff. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = appFrom(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const found = id ? await findInvoice(app, id) : null;
  if (!found) throw new Response(null, { status: 404 });
  return sendInvoice(app, found, context.get(clientContext));
}
