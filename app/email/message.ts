import type { SendMailOptions } from "nodemailer";
import type { Email } from "./mail";

/** One address and nothing else: no list, no display name, no comment, no line break. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const MESSAGE_ID = /^<[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>$/u;

/**
 * What both transports hand to nodemailer, so that a mail in the folder is byte for byte what would have been sent.
 * Addresses go as objects, which are not parsed: what somebody typed can never become a second recipient.
 *
 * @throws TypeError when an address is not exactly one address, or the message id not exactly one id
 */
export function toNodemailerMessage(from: string, mail: Email): SendMailOptions {
  if (!MESSAGE_ID.test(mail.messageId)) throw new TypeError("The message id must have the form <...@...>");
  return {
    from,
    to: only(mail.to),
    replyTo: mail.replyTo === undefined ? undefined : only(mail.replyTo),
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    messageId: mail.messageId,
    text: mail.text,
    html: mail.html,
    attachments: mail.pictures?.map(({ cid, fileName, type, bytes }) => ({
      ...{ cid, filename: fileName, contentType: type, content: bytes },
      contentDisposition: "inline",
    })),
    // Tells holiday replies that nobody waits for them (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function only(address: string): { name: string; address: string } {
  if (!ADDRESS.test(address)) throw new TypeError("An email goes to exactly one address");
  return { name: "", address };
}
