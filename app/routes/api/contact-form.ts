import { takeMessage } from "~/contact/take-message.server";
import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { endpoint, readJson } from "./answers.server";

/** POST /api/contact-form: `{name, email, company, message, agreeToTerms}` → `{ok: true}`. */
export const action = endpoint({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const taken = await takeMessage(app, await readJson(request));
  return taken.ok ? jsonResponse({ ok: true }) : errorResponse(400, taken.error);
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
