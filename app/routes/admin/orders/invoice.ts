import { adminContext } from "~/accounts/admins/guards.server";
import { clientContext, getApp } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { findInvoiceOrder } from "~/orders/invoices/invoice-file.server";
import { invoiceResponse } from "~/orders/invoices/send-invoice.server";
import type { Route } from "./+types/invoice";

/** GET /admin/invoices/ID: the same for staff. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const found = id ? await findInvoiceOrder(app, id) : null;
  if (!found) throw new Response(null, { status: 404 });
  return invoiceResponse(app, found, context.get(clientContext));
}
