import { placeServiceRequest, ServiceRequestRefused } from "~/orders/checkout/service-request.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

/** POST /api/service-requests: the form of a requested service, with its slug as `service` → `{ok: true, id}`. */
export const action = endpoint({ method: "POST", limit: "contact-form" }, async (app, request) => {
  try {
    return answer({ ok: true, ...(await placeServiceRequest(app, await readJson(request))) });
  } catch (error) {
    if (error instanceof ServiceRequestRefused) return refusal(400, error.message);
    throw error;
  }
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
