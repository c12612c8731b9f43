import { lt } from "drizzle-orm";
import { z } from "zod";
import { recordActivity } from "~/auth/activity-log.server";
import type { App } from "~/lib/app-context.server";
import { contactMessages } from "~/lib/db/schema/index";
import { appendRequestId } from "~/lib/http/error-body";
import { errorBody } from "~/lib/http/error-body.server";
import { readFormData } from "~/lib/http/form-data";
import { type Failure, failure, type Result } from "~/lib/result";
import { openConversation } from "~/orders/conversations.server";
import { type ContactFormValues, HONEYPOT_FIELD, readContactForm } from "./contact-fields";
import { type ContactErrors, contactErrors, contactSchema } from "./contact-schema";

const SPAM_RETENTION_MS = 30 * 86_400_000;

/** Deletes messages that were marked as spam 30 days ago. */
export async function deleteDiscardedMessages(app: Pick<App, "db" | "now">): Promise<void> {
  const before = new Date(app.now().getTime() - SPAM_RETENTION_MS);
  await app.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(contactMessages)
      .where(lt(contactMessages.spamSince, before))
      .returning({ id: contactMessages.id });
    for (const { id } of deleted) {
      await recordActivity(tx, { actor: "regular cleanup", kind: "message-spam-deleted", subject: id });
    }
  });
}

const honeypotSchema = z.object({ [HONEYPOT_FIELD]: z.string().min(1) });

/**
 * Stores a message, opens its conversation and enqueues the team's email in one transaction. A message with the honeypot filled in is dropped with a success
 * response. The sender gets no email, because the address is not verified.
 */
export async function submitContactMessage(
  app: Pick<App, "db" | "log" | "now" | "queue">,
  body: unknown,
): Promise<Result<object, { errors: ContactErrors }>> {
  if (honeypotSchema.safeParse(body).success) {
    app.log.info("A contact message with a filled-in decoy was dropped");
    return { ok: true };
  }
  const parsed = contactSchema.safeParse(body);
  if (!parsed.success) {
    return { ...failure(parsed.error.issues[0]?.message ?? "Invalid message"), errors: contactErrors(body) };
  }
  const { name, email, company, message } = parsed.data;
  await app.db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactMessages)
      .values({ name, email, company: company || null, message })
      .returning({ id: contactMessages.id });
    for (const { id } of stored) {
      await openConversation(tx, { contactMessageId: id }, app.now());
      await app.queue.enqueue(tx, "contact-team-email", { messageId: id });
    }
  });
  return { ok: true };
}

/** A failure has the values of the form, so that the page can show them again. */
export type ContactPostOutcome = Result<object, { values: ContactFormValues; errors: ContactErrors }>;

/** Handles a post of a browser without scripts. Throws a 405 response for other methods than POST. */
export async function handleContactPost(app: App, client: string, request: Request) {
  const values = readContactForm(await readFormData(request));
  const { result, ...response } = await storePost(app, client, () => submitContactMessage(app, values));
  const outcome: ContactPostOutcome = result.ok ? result : { errors: {}, ...result, values };
  return { outcome, ...response };
}

/** The form stays open with what was typed, also if there are too many posts or the database is unavailable. */
export async function storePost<R extends Result>(
  app: App,
  client: string,
  store: () => Promise<R>,
): Promise<{ result: R | Failure; status: number; headers: Record<string, string> }> {
  const wait = await app.rateLimits.consume("contact-form", client);
  if (wait > 0) {
    const result = failure("Too many messages. Please wait a few minutes and try again.");
    return { result, status: 429, headers: { "Retry-After": String(wait) } };
  }
  try {
    const result = await store();
    return { result, status: result.ok ? 200 : 400, headers: {} };
  } catch (cause) {
    app.log.error({ err: cause }, "A contact message could not be stored");
    const text = "There was a problem sending your message. Please try again.";
    return { result: failure(appendRequestId(text, errorBody(503, text))), status: 503, headers: {} };
  }
}
