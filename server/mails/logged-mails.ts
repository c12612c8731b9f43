import { z } from "zod";
import type { App } from "~/app.server";
import type { JobHandlers, Jobs } from "~/jobs/queue";
import { dropUnsent, loggedMailer, type MailJob } from "~/mail/log/logged-mailer.server";
import { isAccountMail } from "~/outbox/mail-kinds";
import { mailHandlers } from "../mail-handlers";

type MailName = keyof ReturnType<typeof mailHandlers>;
type MailHandlers = { [N in MailName]: JobHandlers[N] };

/** The mail that each job sends, noted in the log of mails. */
export function loggedMailHandlers(app: App): MailHandlers {
  const names = Object.keys(mailHandlers(app)) as MailName[];
  return Object.fromEntries(names.map((name) => [name, logged(app, name)])) as MailHandlers;
}

const repeated = z.object({ again: z.uuid() });

const logged =
  <N extends MailName>(app: App, name: N) =>
  async (data: Jobs[N], id: string): Promise<void> => {
    const again = repeated.safeParse(data).data?.again ?? null;
    const job: MailJob = { name, id, data: { ...data }, keepsBody: !isAccountMail(name), again };
    const handlers: MailHandlers = mailHandlers({ ...app, mailer: loggedMailer(app, job) });
    await handlers[name](data, id);
    await dropUnsent(app, job);
  };
