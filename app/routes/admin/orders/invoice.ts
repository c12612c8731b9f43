import { findInvoiceOrder, invoiceResponse } from "~/billing/invoices/invoices.server";
import { clientContext } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/invoice";

/** GET /admin/invoices/ID: the PDF of an invoice or credit note. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, params } = adminRequest(args);
  const id = idParam.parse(params.id);
  const invoice = id ? await findInvoiceOrder(app.db, id) : null;
  if (!invoice) throw new Response(null, { status: 404 });
  return invoiceResponse(app, invoice, args.context.get(clientContext));
}
