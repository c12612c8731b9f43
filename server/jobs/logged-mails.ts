import { z } from "zod";
import type { App } from "~/app-context.server";
import { isAccountEmail } from "~/email/log/email-kinds";
import { createLoggingMailer, type EmailJob, markNothingSent } from "~/email/log/logging-mailer.server";
import type { JobHandlers, Jobs } from "~/lib/jobs/jobs";
import { emailHandlers } from "./email-handlers";

type MailName = keyof ReturnType<typeof emailHandlers>;
type MailHandlers = { [N in MailName]: JobHandlers[N] };

/** The mail that each job sends, noted in the log of mails. */
export function loggedEmailHandlers(app: App): MailHandlers {
  const names = Object.keys(emailHandlers(app)) as MailName[];
  return Object.fromEntries(names.map((name) => [name, logged(app, name)])) as MailHandlers;
}

const repeated = z.object({ again: z.uuid() });

const logged =
  <N extends MailName>(app: App, name: N) =>
  async (data: Jobs[N], id: string): Promise<void> => {
    const again = repeated.safeParse(data).data?.again ?? null;
    const job: EmailJob = { name, id, data: { ...data }, keepsBody: !isAccountEmail(name), again };
    const handlers: MailHandlers = emailHandlers({ ...app, mailer: createLoggingMailer(app, job) });
    await handlers[name](data, id);
    await markNothingSent(app, job);
  };
