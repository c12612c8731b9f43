import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { DateTime } from "~/routes/admin/shared/date-time";

const STATUSES: Record<EmailListItem["status"], [label: string, tone: BadgeTone]> = {
  waiting: ["Waiting", "pending"],
  sending: ["Sending", "pending"],
  sent: ["Sent", "good"],
  written: ["Saved to a file", "good"],
  failed: ["Failed", "bad"],
  dropped: ["Not sent", "none"],
};

export const emailStatusLabel = (status: EmailListItem["status"]) => STATUSES[status][0];

const TONE_CLASSES: Partial<Record<BadgeTone, string>> = {
  good: "text-lime",
  pending: "text-gold",
  bad: "text-danger",
};

export const emailStatusTone = (status: EmailListItem["status"]) => TONE_CLASSES[STATUSES[status][1]] ?? "text-gray";

type EmailStatusLabelProps = { email: Pick<EmailListItem, "status" | "fault" | "nextTry" | "dead"> };

/** Status of an email; for a failed one also the reason and the next attempt. */
export function EmailStatusLabel({ email: { status, fault, nextTry, dead } }: EmailStatusLabelProps) {
  const [label, tone] = STATUSES[status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {status === "dropped" && <small className="wrap-anywhere">No longer needed.</small>}
      {status === "failed" && fault && <small className="wrap-anywhere">{fault}</small>}
      {nextTry && (
        <small>
          <span>{"Next try: "}</span>
          <DateTime at={nextTry} />
        </small>
      )}
      {dead && (
        <small className="wrap-anywhere">
          <span>{"Failed every time. Retry or discard it in "}</span>
          <Link className="relative z-1 text-link" to="/admin/health">
            Health
          </Link>
        </small>
      )}
    </>
  );
}
