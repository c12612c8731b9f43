import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { DateTime } from "~/routes/admin/shared/date-time";

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

type Props = { mail: Pick<EmailListItem, "status" | "fault" | "nextTry" | "dead">; children?: ReactNode };

/** How a mail stands, and of one that failed why and what becomes of it. */
export const EmailStatusLabel = ({ mail: { status, fault, nextTry, dead }, children }: Props) => (
  <span>
    <span className={`font-semibold ${emailStatusTone(status)}`}>{emailStatusLabel(status)}</span>
    {children}
    {status === "dropped" && <More>No longer needed.</More>}
    {status === "failed" && fault && <More>{fault}</More>}
    {nextTry && (
      <More>
        Next try: <DateTime at={nextTry} />
      </More>
    )}
    {dead && (
      <More>
        Failed every time. Retry or discard it in{" "}
        <Link className="link" to="/admin/health">
          Health
        </Link>
      </More>
    )}
  </span>
);

const More = ({ children }: { children: ReactNode }) => (
  <small className="block [overflow-wrap:anywhere]">{children}</small>
);
