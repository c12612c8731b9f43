import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { App } from "~/lib/app-context.server";
import { explainSmtpError } from "./smtp-error";

/** Exactly one address: no list, display name, comment or line break. */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;
const MESSAGE_ID = /^<[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>$/u;

/** Less than the minute that the job queue allows for one attempt. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export type Email = {
  /** `<...@...>`; the same for every attempt, so that a repeated email is recognized. */
  messageId: string;
  /** `<...@...>`; email programs show emails with the same one as one conversation. */
  threadId?: string;
  to: string;
  /** Beside the address of MAIL_FROM, if that has no name of its own. */
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  orderId?: string;
  /** Attached pictures that the HTML shows by `cid:`. */
  pictures?: readonly EmailPicture[];
};

export type EmailPicture = { cid: string; fileName: string; type: "image/png" | "image/jpeg"; bytes: Buffer };

/** The SMTP server (null), or the file with this name in the email folder. */
export type SentVia = { file: string | null };

export interface Mailer {
  /** For the start banner: "smtp://host:25" (without password) or a folder. */
  where: string;
  /** Resolves once the SMTP server or the disk accepted the email. Rejections, such as SmtpError, may be retried. */
  send(email: Email): Promise<SentVia>;
  close(): void;
}

type MailerOptions = {
  smtpUrl?: string;
  from: string;
  folder: string;
  recipients?: "everybody" | readonly string[];
};

/** Emails without SMTP, or to recipients that are not allowed, become files in `folder`. */
export function createMailer({ smtpUrl, from, folder, recipients = "everybody" }: MailerOptions): Mailer {
  const folderMailer = createFolderMailer({ from, folder });
  if (!smtpUrl) return folderMailer;
  const smtpMailer = createSmtpMailer({ smtpUrl, from });
  if (recipients === "everybody") return smtpMailer;
  const allowed = new Set(recipients);
  return {
    where: `${smtpMailer.where} to TEAM_EMAIL and MAIL_ALLOWED only (this is a demo); all other email is saved in ${folderMailer.where}`,
    send: (email) => (allowed.has(email.to.toLowerCase()) ? smtpMailer : folderMailer).send(email),
    close: () => {
      smtpMailer.close();
      folderMailer.close();
    },
  };
}

/** A repeated email overwrites its `.eml` file, which is named by the message id. */
export function createFolderMailer({ from, folder }: Pick<MailerOptions, "from" | "folder">): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    where: folder,
    send: async (email) => {
      const { message } = await transport.sendMail(toNodemailerMessage(from, email));
      const bytes = Buffer.isBuffer(message) ? message : await text(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileName(email.messageId);
      await writeAtomically(folder, file, bytes);
      return { file };
    },
    close: () => transport.close(),
  };
}

/** Opens a new connection for each email, so that an outage of the server needs no special care. */
function createSmtpMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ url: options.smtpUrl, ...TIMEOUTS });
  const { protocol, host } = new URL(options.smtpUrl);
  return {
    where: `${protocol}//${host}`,
    send: async (email) => {
      try {
        await transport.sendMail(toNodemailerMessage(options.from, email));
      } catch (error) {
        throw explainSmtpError(error, options.smtpUrl);
      }
      return { file: null };
    },
    close: () => transport.close(),
  };
}

/** Nodemailer does not parse address objects: user input can never add a recipient. */
export function toNodemailerMessage(from: string, email: Email): SendMailOptions {
  const { messageId, threadId } = email;
  if (![messageId, threadId ?? messageId].every((id) => MESSAGE_ID.test(id)))
    throw new TypeError("Ids of messages must have the form <...@...>");
  return {
    from: email.fromName && ADDRESS.test(from) ? { name: email.fromName, address: from } : from,
    to: toAddress(email.to),
    replyTo: email.replyTo === undefined ? undefined : toAddress(email.replyTo),
    subject: email.subject.replace(/\s+/g, " ").trim(),
    messageId,
    inReplyTo: threadId,
    references: threadId,
    text: email.text,
    html: email.html,
    attachments: email.pictures?.map(({ cid, fileName, type, bytes }) => ({
      cid,
      filename: fileName,
      contentType: type,
      content: bytes,
      contentDisposition: "inline",
    })),
    // Prevents automatic replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toAddress(address: string): { name: string; address: string } {
  if (!ADDRESS.test(address)) throw new TypeError("An email goes to exactly one address");
  return { name: "", address };
}

/** "<order.1@shop>" -> "order.1@shop.eml", without characters that could form a path. */
const fileName = (messageId: string) =>
  `${messageId
    .slice(1, -1)
    .replace(/[^\w.@+-]/g, "_")
    .replace(/^\./, "_")
    .slice(0, 200)}.eml`;

/** Readers see the complete file or no file, also after a power failure. */
async function writeAtomically(folder: string, name: string, content: Buffer | string): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
  {
    await using file = await open(unfinished, "w", 0o600);
    await file.writeFile(content);
    await file.sync();
  }
  await rename(unfinished, join(folder, name));
  await using directory = await open(folder, "r");
  await directory.sync();
}

declare module "~/lib/app-context.server" {
  interface App {
    mailer: Mailer;
  }
}

/** What the templates of emails use. */
export type EmailApp = Pick<App, "auth" | "db" | "mailer" | "now" | "paymentProvider" | "settings" | "storage">;
