import type { EmailListItem } from "~/email/log/email-log.server";

/** How mails read to staff. */

const STATUS: Record<EmailListItem["status"], string> = {
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  written: "Saved to a file",
  failed: "Failed",
  dropped: "Not sent",
};
const TONES: Partial<Record<EmailListItem["status"], string>> = {
  waiting: "text-gold",
  sending: "text-gold",
  sent: "text-lime",
  written: "text-lime",
  failed: "text-danger",
};

export const emailStatusLabel = (status: EmailListItem["status"]) => STATUS[status];
export const emailStatusTone = (status: EmailListItem["status"]) => TONES[status] ?? "text-gray";
