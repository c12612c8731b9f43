import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { placeServiceRequest } from "~/orders/checkout/service-request.server";
import { endpoint, readJson } from "./answers.server";

/** POST /api/service-requests: the form of a requested service, with its slug as `service` → `{ok: true, id}`. */
export const action = endpoint({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const placed = await placeServiceRequest(app, await readJson(request));
  return placed.ok ? jsonResponse(placed) : errorResponse(400, placed.error);
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
