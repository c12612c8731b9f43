import type { App } from "~/app-context.server";
import { errorBody } from "~/lib/http/error-body.server";
import { readFormData } from "~/lib/http/form-data";
import { appendRequestId } from "~/lib/http/reference";
import { failure, type Result } from "~/lib/result";
import { type ContactFormValues, readContactForm } from "./contact-fields";
import type { ContactErrors } from "./contact-schema";
import { submitContactMessage } from "./take-message.server";

/** What a page shows after a post without scripts: that the message was sent, or all that was typed with what is wrong in which field. */
export type ContactPostOutcome = Result<object, Unsent>;

type Unsent = { typed: ContactFormValues; errors: ContactErrors };

export type ContactPostResponse = { outcome: ContactPostOutcome; status: number; headers: Record<string, string> };

/**
 * Takes the form as a browser without scripts posts it. What was typed comes back whatever happens.
 * Throws a 405 response for other methods than POST.
 */
export async function handleContactPost(app: App, client: string, request: Request): Promise<ContactPostResponse> {
  const typed = readContactForm(await readFormData(request));
  const wait = await app.rateLimits.consume("contact-form", client);
  if (wait > 0) {
    const error = "Too many messages. Please wait a few minutes and try again.";
    return again(429, { ...failure(error), typed, errors: {} }, { "Retry-After": String(wait) });
  }
  try {
    const taken = await submitContactMessage(app, typed);
    return taken.ok ? { outcome: { ok: true }, status: 200, headers: {} } : again(400, { ...taken, typed });
  } catch (fault) {
    app.log.error({ err: fault }, "A contact message could not be stored");
    const words = "There was a problem sending your message. Please try again.";
    const error = appendRequestId(words, errorBody(503, words));
    return again(503, { ...failure(error), typed, errors: {} });
  }
}

const again = (
  status: number,
  outcome: ContactPostOutcome,
  headers: Record<string, string> = {},
): ContactPostResponse => ({
  outcome,
  status,
  headers,
});
