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
