import type { App } from "~/app.server";
import { readForm } from "~/http/read-form.server";
import { type ContactTyped, readContactForm } from "./contact-fields";
import type { ContactErrors } from "./contact-schema";
import { takeMessage } from "./take-message.server";

/** What a page shows after a post without scripts: that the message was sent, or all that was typed with what is wrong. */
export type PlainOutcome =
  | { sent: true }
  | { sent: false; typed: ContactTyped; errors: ContactErrors; problem?: string };

export type PlainAnswer = { outcome: PlainOutcome; status: number; headers: Record<string, string> };

/**
 * Takes the form as a browser without scripts posts it. What was typed comes back whatever happens.
 * Throws a 405 response for other methods than POST.
 */
export async function takePlainPost(app: App, client: string, request: Request): Promise<PlainAnswer> {
  const typed = readContactForm(await readForm(request));
  const wait = await app.limits.countUse("contact-form", client);
  if (wait > 0) {
    const problem = "Too many messages. Please wait a few minutes and try again.";
    return again(429, { typed, errors: {}, problem }, { "Retry-After": String(wait) });
  }
  try {
    const taken = await takeMessage(app, typed);
    return taken.ok
      ? { outcome: { sent: true }, status: 200, headers: {} }
      : again(400, { typed, errors: taken.errors });
  } catch (error) {
    app.log.error({ err: error }, "A contact message could not be stored");
    const problem = "There was a problem sending your message. Please try again.";
    return again(503, { typed, errors: {}, problem });
  }
}

type Unsent = Omit<Extract<PlainOutcome, { sent: false }>, "sent">;

const again = (status: number, unsent: Unsent, headers: Record<string, string> = {}): PlainAnswer => ({
  outcome: { sent: false, ...unsent },
  status,
  headers,
});
