import { clientContext, getApp } from "~/app-context.server";
import { findPortalCustomer } from "~/auth/magic-links.server";
import { idParam } from "~/lib/db/pagination";
import { findMonthlyFile, monthlyFileResponse } from "~/orders/deliveries/deliverable-files.server";
import type { Route } from "./+types/monthly-file";

/** GET /my-order/deliveries/ID: the file of a paid month, for the customer that it belongs to. Everything else is 404 alike. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  const customer = await findPortalCustomer(app, request);
  const id = idParam.parse(params.id);
  const found = customer && id ? await findMonthlyFile(app, id) : null;
  if (!found || found.email.toLowerCase() !== customer?.email) throw new Response(null, { status: 404 });
  return monthlyFileResponse(app, found, context.get(clientContext));
}
