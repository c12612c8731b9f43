import { jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, getOnlyAction } from "./api-handler.server";

/** GET /api/time → `{now}`: the server's time, for pages that must not follow the device's clock. */
export const loader = apiHandler({ method: "GET" }, async (app) => jsonResponse({ now: app.now().toISOString() }));

export const action = getOnlyAction;
