import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import nodemailer, { type SendMailOptions } from "nodemailer";

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

/** Writes each mail as an `.eml` file named by its message id: a repeat of one mail overwrites it, as a mail program would show one. */
export function createFolderMailer(options: { from: string; folder: string }): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    where: options.folder,
    send: async (mail) => {
      const { message } = await transport.sendMail(toNodemailerMessage(options.from, mail));
      const bytes = Buffer.isBuffer(message) ? message : await text(message);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = fileName(mail.messageId);
      await writeWhole(options.folder, file, bytes);
      return { file };
    },
    close: () => transport.close(),
  };
}

/** "<order.1@shop>" → "order.1@shop.eml"; nothing that a folder's path could be made of remains. */
const fileName = (messageId: string) =>
  `${messageId
    .slice(1, -1)
    .replace(/[^\w.@+-]/g, "_")
    .replace(/^\./, "_")
    .slice(0, 200)}.eml`;

/** A reader sees the whole file or none, also after a power cut. */
async function writeWhole(folder: string, name: string, content: Buffer | string): Promise<void> {
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

/** The port to the mail server. Templates make a `Mail`, a `Mailer` sends it. */

export type Email = {
  /** `<...@...>`; the same for every attempt to send one message, so that a repeat is recognized as one. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** Absent for mails to the team. */
  html?: string;
  replyTo?: string;
  /** The order that it is about, for the log of mails. */
  orderId?: string;
  /** What the HTML shows by `cid:`, sent along with it: nothing is loaded from anywhere. */
  pictures?: readonly { cid: string; fileName: string; type: "image/png"; bytes: Buffer }[];
};

/** Who has taken a mail: the mail server, or a file of this name in the mail folder. */
export type SentVia = { file: string | null };

export interface Mailer {
  /** Where mail goes, for the start banner: "smtp://host:25" (never with a password) or a folder. */
  where: string;
  /** Resolves once the mail server (or the disk) has taken it. Throws when it may be tried again. */
  send(mail: Email): Promise<SentVia>;
  close(): void;
}

/** In milliseconds. Together less than the minute that the job queue gives to one attempt. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mail to the server at `smtpUrl`, over a new connection each, so that a server that was away needs no special care. */
function createSmtpMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({ url: options.smtpUrl, ...TIMEOUTS });
  const { protocol, host } = new URL(options.smtpUrl);
  return {
    where: `${protocol}//${host}`,
    send: async (mail) => {
      await transport.sendMail(toNodemailerMessage(options.from, mail));
      return { file: null };
    },
    close: () => transport.close(),
  };
}

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
