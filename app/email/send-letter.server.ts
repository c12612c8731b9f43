import type { ReactElement } from "react";
import { render } from "react-email";
import { robotAttachment } from "./bit";
import type { Email, Mailer } from "./mail";

export type EmailContent = {
  /** One message for each `id`, however often it must be tried: "refund-email.REFUND.ORDER". */
  id: string;
  to: string;
  /** Whom an answer goes to. */
  replyTo: string;
  /** The order that it is about. */
  orderId?: string;
  subject: string;
  letter: ReactElement;
};

/** What of the app sends a letter. */
export type EmailServices = { mailer: Mailer; settings: { appUrl: string } };

/** Sends a letter as HTML and as plain text. Throws when the mail server does not take it. */
export async function sendEmail({ mailer, settings }: EmailServices, mail: EmailContent): Promise<void> {
  await mailer.send(await renderEmail(mail, new URL(settings.appUrl).hostname));
}

/** The mail as it goes out from the shop at `host`. */
export async function renderEmail({ id, letter, ...envelope }: EmailContent, host: string): Promise<Email> {
  return {
    ...envelope,
    messageId: `<${id}@${host}>`,
    html: await render(letter),
    text: await render(letter, { plainText: true }),
    pictures: [robotAttachment],
  };
}
