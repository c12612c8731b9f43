import type { MailRow } from "~/outbox/mail-list.server";

/** How mails read to staff. */

const STATUS: Record<MailRow["status"], string> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  written: "Saved to a file",
  failed: "Failed",
  dropped: "Not sent",
};
const TONES: Partial<Record<MailRow["status"], string>> = {
  waiting: "text-gold",
  sending: "text-gold",
  sent: "text-lime",
  written: "text-lime",
  failed: "text-danger",
};

export const mailStatus = (status: MailRow["status"]) => STATUS[status];
export const mailTone = (status: MailRow["status"]) => TONES[status] ?? "text-gray";
