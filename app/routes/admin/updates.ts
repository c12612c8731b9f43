import { getAdminUpdates } from "~/admin/dashboard.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { singleParam } from "~/lib/db/pagination";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import type { Route } from "./+types/updates";

const EVENT_ID = /^\d{1,15}$/;

/** GET /admin/updates?since=: counts of new orders and messages, polled by open admin pages. `since`: id of an order event. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(adminContext)) throw new Response("Access Denied", { status: 403 });
  const since = singleParam(new URL(request.url).searchParams, "since");
  const app = getApp(context);
  try {
    return jsonResponse(await getAdminUpdates(app.db, since && EVENT_ID.test(since) ? Number(since) : null, app.now()));
  } catch (error) {
    app.log.error({ err: error }, "What is new could not be read");
    return errorResponse(503, "We couldn’t check for new orders.");
  }
}
