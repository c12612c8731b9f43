import { clientContext, getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { findInvoiceOrder, invoiceResponse } from "~/billing/invoices/invoices.server";
import { idParam } from "~/lib/db/pagination";
import type { Route } from "./+types/invoice";

/** GET /admin/invoices/ID: the PDF of an invoice or credit note. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  if (!context.get(adminContext)) throw new Response(null, { status: 403 });
  const id = idParam.parse(params.id);
  const invoice = id ? await findInvoiceOrder(app, id) : null;
  if (!invoice) throw new Response(null, { status: 404 });
  return invoiceResponse(app, invoice, context.get(clientContext));
}
