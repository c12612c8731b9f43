import { recordActivity } from "~/auth/activity-log.server";
import type { DocumentKind } from "~/content/documents/document-kind";
import { EMAIL_KINDS, emailsKind, isEmailKind } from "~/content/documents/emails-kind";
import type { App } from "~/lib/app-context.server";
import { type Failure, failure } from "~/lib/result";

type SampleApp = Pick<App, "db" | "queue" | "rateLimits">;

/** Emails one kind with the draft's words to `actor`, the admin's own address. Null once it is on its way. */
export async function requestSampleEmail(
  app: SampleApp,
  actor: string,
  kind: DocumentKind,
  sample: string,
): Promise<Failure | null> {
  if (kind.name !== emailsKind.name || !isEmailKind(sample)) return failure("Choose an email.");
  if ((await app.rateLimits.consume("sample-mail", actor)) > 0)
    return failure("You sent yourself many tests. Please wait an hour.");
  await app.db.transaction(async (tx) => {
    await app.queue.enqueue(tx, "sample-email", { email: actor, sample });
    await recordActivity(tx, { actor, kind: "sample-mail", subject: EMAIL_KINDS[sample].title });
  });
  return null;
}
