import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, readJsonBody } from "./api-handler.server";

/** POST /api/service-requests: the form of a requested service, with its slug as `service` → `{ok: true, id}`. */
export const action = apiHandler({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const placed = await createServiceRequest(app, await readJsonBody(request));
  return placed.ok ? jsonResponse(placed) : errorResponse(400, placed.error);
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
