import { folderMailer } from "./folder.server";
import type { Mailer } from "./mail";
import { smtpMailer } from "./smtp.server";

/** Sends by SMTP when there is a server to send by, else writes each mail into `folder` (decisions, "Names": SMTP_URL). */
export function makeMailer(options: { smtpUrl?: string; from: string; folder: string }): Mailer {
  const { smtpUrl, from, folder } = options;
  return smtpUrl ? smtpMailer({ smtpUrl, from }) : folderMailer({ from, folder });
}
