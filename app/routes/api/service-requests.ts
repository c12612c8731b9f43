import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { createServiceRequest } from "~/orders/checkout/service-request.server";
import { apiHandler, readJsonBody } from "./answers.server";

/** POST /api/service-requests: the form of a requested service, with its slug as `service` → `{ok: true, id}`. */
export const action = apiHandler({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const placed = await createServiceRequest(app, await readJsonBody(request));
  return placed.ok ? jsonResponse(placed) : errorResponse(400, placed.error);
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
