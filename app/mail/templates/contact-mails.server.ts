import type { Mail } from "../mail";
import type { ContactNoticeProps } from "./contact-notice";
import type { Address } from "./order-mails.server";
import { rendered } from "./rendered.server";

/** The mail to the team about a message; an answer goes to who wrote it, nothing else does. */
export async function contactNotice({ messageId, to, ...props }: Address & ContactNoticeProps): Promise<Mail> {
  const { ContactNotice } = await import("./contact-notice");
  return {
    messageId,
    to,
    replyTo: props.email,
    subject: `Message from ${props.name}${props.company ? `, ${props.company}` : ""}`,
    ...(await rendered(ContactNotice(props))),
  };
}
