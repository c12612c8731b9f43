import { createFolderMailer } from "./folder.server";
import type { Mailer } from "./mail";
import { createSmtpMailer } from "./smtp.server";

type MailerOptions = {
  smtpUrl?: string;
  from: string;
  folder: string;
  /** Who gets mail by SMTP: everybody, or these addresses alone (lower case). */
  recipients?: "everybody" | readonly string[];
};

/**
 * Sends by SMTP when there is a server to send by and the recipient is one of those who may get mail by it; every other mail is
 * written into `folder`. The one place that decides it, whatever the mail is about.
 */
export function createMailer({ smtpUrl, from, folder, recipients = "everybody" }: MailerOptions): Mailer {
  const written = createFolderMailer({ from, folder });
  if (!smtpUrl) return written;
  const sent = createSmtpMailer({ smtpUrl, from });
  if (recipients === "everybody") return sent;
  const allowed = new Set(recipients);
  return {
    where: `${sent.where} to TEAM_EMAIL and MAIL_ALLOWED only (this is a demo); all other email is saved in ${written.where}`,
    send: (mail) => (allowed.has(mail.to.toLowerCase()) ? sent : written).send(mail),
    close: () => {
      sent.close();
      written.close();
    },
  };
}
