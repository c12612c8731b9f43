import { z } from "zod";
import type { App } from "~/app-context.server";
import { contactMessages } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { HONEYPOT_FIELD } from "./contact-fields";
import { type ContactErrors, contactErrors, contactSchema } from "./contact-schema";

export type ContactSubmission = Result<object, { errors: ContactErrors }>;

/**
 * Stores a message and enqueues the team's mail about it, in one transaction. A message with the decoy filled in comes
 * from a robot: it is answered as if it were sent, and dropped. No mail goes to the address in it: anybody may have typed
 * that.
 */
export async function submitContactMessage(app: App, body: unknown): Promise<ContactSubmission> {
  if (trapped.safeParse(body).success) {
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
    for (const { id } of stored) await app.queue.enqueue(tx, "contact-team-email", { messageId: id });
  });
  return { ok: true };
}

const trapped = z.object({ [HONEYPOT_FIELD]: z.string().min(1) });
