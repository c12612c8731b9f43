import { placeServiceRequest, ServiceRequestRefused } from "~/orders/checkout/service-request.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

/** POST /api/service-requests: a retro game request → `{ok: true, id}`. */
export const action = endpoint({ method: "POST", limit: "contact-form" }, async (app, request) => {
  try {
    return answer({ ok: true, ...(await placeServiceRequest(app, await readJson(request))) });
  } catch (error) {
    if (error instanceof ServiceRequestRefused) return refusal(400, error.message);
    throw error;
  }
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
