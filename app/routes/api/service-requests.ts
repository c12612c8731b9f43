import { createServiceRequest } from "~/checkout/place-order/service-request.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/** POST /api/service-requests: the form of a service without payment, with its slug as `service` → `{ok: true, id, sent}`. */
export const action = apiHandler({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const result = await createServiceRequest(app, await readJsonBody(request));
  return result.ok ? jsonResponse(result) : errorResponse(400, result.error);
});

export const loader = postOnlyLoader;
