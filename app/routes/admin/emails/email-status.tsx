import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { DateTime } from "~/routes/admin/shared/date-time";

const LABELS: Record<EmailListItem["status"], string> = {
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

export const emailStatusLabel = (status: EmailListItem["status"]) => LABELS[status];
export const emailStatusTone = (status: EmailListItem["status"]) => TONES[status] ?? "text-gray";

type EmailStatusLabelProps = {
  email: Pick<EmailListItem, "status" | "fault" | "nextTry" | "dead">;
  children?: ReactNode;
};

/** Status of an email; for a failed one also the reason and the next attempt. */
export const EmailStatusLabel = ({ email: { status, fault, nextTry, dead }, children }: EmailStatusLabelProps) => (
  <span>
    <span className={`font-semibold ${emailStatusTone(status)}`}>{emailStatusLabel(status)}</span>
    {children}
    {status === "dropped" && <Detail>No longer needed.</Detail>}
    {status === "failed" && fault && <Detail>{fault}</Detail>}
    {nextTry && (
      <Detail>
        Next try: <DateTime at={nextTry} />
      </Detail>
    )}
    {dead && (
      <Detail>
        Failed every time. Retry or discard it in{" "}
        <Link className="link" to="/admin/health">
          Health
        </Link>
      </Detail>
    )}
  </span>
);

const Detail = ({ children }: { children: ReactNode }) => (
  <small className="block [overflow-wrap:anywhere]">{children}</small>
);
