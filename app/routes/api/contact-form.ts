import { submitContactMessage } from "~/customers/contact/contact-messages.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/** POST /api/contact-form: `{name, email, company, message, agreeToTerms}` → `{ok: true}`. */
export const action = apiHandler({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const result = await submitContactMessage(app, await readJsonBody(request));
  return result.ok ? jsonResponse({ ok: true }) : errorResponse(400, result.error);
});

export const loader = postOnlyLoader;
