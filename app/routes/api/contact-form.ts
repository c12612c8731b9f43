import { submitContactMessage } from "~/customers/contact/contact-messages.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, readJsonBody } from "./api-handler.server";

/** POST /api/contact-form: `{name, email, company, message, agreeToTerms}` → `{ok: true}`. */
export const action = apiHandler({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const taken = await submitContactMessage(app, await readJsonBody(request));
  return taken.ok ? jsonResponse({ ok: true }) : errorResponse(400, taken.error);
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
