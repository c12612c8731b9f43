import { findPortalCustomer } from "~/auth/magic-links.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import { findMonthlyFile, monthlyFileResponse } from "~/orders/deliveries/deliverable-files.server";
import type { Route } from "./+types/monthly-file";

/** GET /my-order/deliveries/ID: the file of a paid month of this customer, /my-order/deliveries/ID/page a picture of its first page; 404 otherwise. */
export async function loader({ request, context, params, pattern }: Route.LoaderArgs): Promise<Response> {
  const app = getApp(context);
  const customer = await findPortalCustomer(app, request);
  const id = idParam.parse(params.id);
  const file = customer && id ? await findMonthlyFile(app, id) : null;
  const isOther = customer?.scope === "order" && customer.orderId !== file?.file.orderId;
  if (!file || isOther || file.email.toLowerCase() !== customer?.email) throw new Response(null, { status: 404 });
  return monthlyFileResponse(app, file, context.get(clientContext), pattern.endsWith("/page") ? "picture" : "file");
}
