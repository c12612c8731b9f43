import { getAdminUpdates } from "~/admin/dashboard.server";
import { singleParam } from "~/lib/db/pagination";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { adminRequest } from "~/routes/admin/shared/admin-page.server";
import type { Route } from "./+types/updates";

const EVENT_ID = /^\d{1,15}$/;

/** GET /admin/updates?since=: counts of new orders and messages, polled by open admin pages. `since`: id of an order event. */
export async function loader(args: Route.LoaderArgs) {
  const { app, search } = adminRequest(args);
  const since = singleParam(search, "since");
  try {
    return jsonResponse(await getAdminUpdates(app.db, since && EVENT_ID.test(since) ? Number(since) : null, app.now()));
  } catch (error) {
    app.log.error({ err: error }, "What is new could not be read");
    return errorResponse(503, "We couldn’t check for new orders.");
  }
}
