import type { App } from "~/app.server";
import { errorBody } from "~/http/error-body.server";
import { readForm } from "~/http/read-form.server";
import { withReference } from "~/http/reference";
import { type Result, refused } from "~/result";
import { type ContactTyped, readContactForm } from "./contact-fields";
import type { ContactErrors } from "./contact-schema";
import { takeMessage } from "./take-message.server";

/** What a page shows after a post without scripts: that the message was sent, or all that was typed with what is wrong in which field. */
export type PlainOutcome = Result<object, Unsent>;

type Unsent = { typed: ContactTyped; errors: ContactErrors };

export type PlainAnswer = { outcome: PlainOutcome; status: number; headers: Record<string, string> };

/**
 * Takes the form as a browser without scripts posts it. What was typed comes back whatever happens.
 * Throws a 405 response for other methods than POST.
 */
export async function takePlainPost(app: App, client: string, request: Request): Promise<PlainAnswer> {
  const typed = readContactForm(await readForm(request));
  const wait = await app.rateLimits.consume("contact-form", client);
  if (wait > 0) {
    const error = "Too many messages. Please wait a few minutes and try again.";
    return again(429, { ...refused(error), typed, errors: {} }, { "Retry-After": String(wait) });
  }
  try {
    const taken = await takeMessage(app, typed);
    return taken.ok ? { outcome: { ok: true }, status: 200, headers: {} } : again(400, { ...taken, typed });
  } catch (fault) {
    app.log.error({ err: fault }, "A contact message could not be stored");
    const words = "There was a problem sending your message. Please try again.";
    const error = withReference(words, errorBody(503, words));
    return again(503, { ...refused(error), typed, errors: {} });
  }
}

const again = (status: number, outcome: PlainOutcome, headers: Record<string, string> = {}): PlainAnswer => ({
  outcome,
  status,
  headers,
});
