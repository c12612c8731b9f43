import { eq } from "drizzle-orm";
import type { App } from "~/app-context.server";
import { recordActivity } from "~/auth/activity.server";
import type { Tx } from "~/lib/db/database";
import { type EmailRow, emails } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { isAccountEmail, isResendable, RESENDABLE, type Resendable } from "./email-kinds";
import { customerEmailsOfOrders } from "./unwritten-mails.server";

/** Why staff cannot send this mail again, as a sentence; null where they can. */
export function findResendBlocker({ job, status }: Pick<EmailRow, "job" | "status">): string | null {
  if (isAccountEmail(job)) return "It has a private link. Only the person it was sent to can request a new one.";
  if (!isResendable(job)) return "It’s out of date.";
  if (status === "waiting" || status === "sending") return "It’s on its way already.";
  return status === "failed" ? "It failed. It retries automatically, or you can retry it in Health." : null;
}

type Again = { mailId: string /** Made by the page, so that a second press sends nothing more. */; press: string };

/** Has the mail's job run once more, under a message id of its own, in the name of a member of staff. Answers the address that it goes to. */
export async function resendEmail(app: App, actor: string, { mailId, press }: Again): Promise<Result<{ to: string }>> {
  const [mail] = await app.db.select().from(emails).where(eq(emails.id, mailId));
  if (!mail) return failure("This email no longer exists.");
  const [pressed] = await app.db.select().from(emails).where(eq(emails.id, press));
  if (pressed)
    return pressed.repeats === mailId ? { ok: true, to: pressed.recipient } : failure("Please reload the page.");
  const why = findResendBlocker(mail);
  if (why || !isResendable(mail.job)) return failure(why ?? "");
  const { job } = mail;
  if (!RESENDABLE[job].safeParse(mail.data).success) return failure("It comes from an older version of the shop.");
  if ((await app.rateLimits.consume("mail-again", mail.repeats ?? mail.id)) > 0) {
    return failure("This email was already sent again several times. Please wait an hour.");
  }
  const to = await recipientNow(app, mail);
  await app.db.transaction(async (tx) => {
    const { data, subject, orderId } = mail;
    const made = await tx
      .insert(emails)
      .values({
        id: press,
        createdAt: app.now(),
        job,
        data,
        subject,
        orderId,
        recipient: to,
        status: "waiting",
        repeats: mail.repeats ?? mail.id,
      })
      .onConflictDoNothing()
      .returning({ id: emails.id });
    if (made.length === 0) return;
    await enqueueAgain(app, tx, job, data, press);
    await recordActivity(tx, { actor, kind: "mail-again", subject: to, detail: { mail: job, mailId: mail.id } });
  });
  return { ok: true, to };
}

async function enqueueAgain<N extends Resendable>(
  app: App,
  tx: Tx,
  name: N,
  data: unknown,
  press: string,
): Promise<void> {
  await app.queue.enqueue(tx, name, { ...RESENDABLE[name].parse(data), again: press });
}

/** The address as its job will read it: the order's may have been corrected since. */
async function recipientNow({ db, settings }: App, { recipient, orderId }: EmailRow): Promise<string> {
  if (recipient === settings.teamEmail || orderId === null) return recipient;
  return (await customerEmailsOfOrders(db, [orderId])).get(orderId) ?? recipient;
}
