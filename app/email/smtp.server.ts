import nodemailer from "nodemailer";
import type { Mailer } from "./mail";
import { toNodemailerMessage } from "./message";

/** In milliseconds. Together less than the minute that the job queue gives to one attempt. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Hands mail to the server at `smtpUrl`, over a new connection each, so that a server that was away needs no special care. */
export function createSmtpMailer(options: { smtpUrl: string; from: string }): Mailer {
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
