import { findPortalCustomer } from "~/auth/magic-links.server";
import { findInvoiceOrder, invoiceResponse } from "~/billing/invoices/invoices.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import type { Route } from "./+types/invoice";

/** GET /my-order/invoices/ID: the PDF of an invoice or credit note of this customer; 404 otherwise. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  const customer = await findPortalCustomer(app, request);
  const id = idParam.parse(params.id);
  // Invoices show the billing details of the address.
  const invoice = customer?.scope === "address" && id ? await findInvoiceOrder(app.db, id) : null;
  if (!invoice || invoice.email.toLowerCase() !== customer?.email) throw new Response(null, { status: 404 });
  return invoiceResponse(app, invoice, context.get(clientContext));
}
