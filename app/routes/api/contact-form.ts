import { takeMessage } from "~/contact/take-message.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

/** POST /api/contact-form: `{name, email, company, message, agreeToTerms}` → `{ok: true}`. */
export const action = endpoint({ method: "POST", limit: "contact-form" }, async (app, request) => {
  const taken = await takeMessage(app, await readJson(request));
  return taken.ok ? answer({ ok: true }) : refusal(400, taken.error);
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
