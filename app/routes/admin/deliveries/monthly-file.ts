import { clientContext } from "~/lib/app-context.server";
import { idParam } from "~/lib/db/pagination";
import { findMonthlyFile, monthlyFileResponse } from "~/orders/deliveries/deliverable-files.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/monthly-file";

/** GET /admin/deliveries/ID: the file of a paid month. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { app, params } = adminRequest(args);
  const id = idParam.parse(params.id);
  const file = id ? await findMonthlyFile(app, id) : null;
  if (!file) throw new Response(null, { status: 404 });
  return monthlyFileResponse(app, file, args.context.get(clientContext));
}
