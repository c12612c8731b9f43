import { appFrom, clientContext } from "~/app.server";
import { idParam } from "~/db/lists/cursor";
import { customerOf } from "~/orders/access/visitor.server";
import { findInvoice } from "~/orders/invoices/invoice-file.server";
import { sendInvoice } from "~/orders/invoices/send-invoice.server";
import type { Route } from "./+types/invoice";

/** GET /my-order/invoices/ID: the PDF of an invoice or a credit note, for the customer that it belongs to. Everything else is 404 alike. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = appFrom(context);
  const customer = await customerOf(app, request);
  const id = idParam.parse(params.id);
  const found = customer && id ? await findInvoice(app, id) : null;
  if (!found || found.email.toLowerCase() !== customer?.email) throw new Response(null, { status: 404 });
  return sendInvoice(app, found, context.get(clientContext));
}
