import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { emailStatusLabel, emailStatusTone } from "~/routes/admin/emails/mail-words";
import { DateTime } from "~/routes/admin/shared/moment";

/** The mails about an order, newest first; each leads to its own page. */
export const OrderEmails = ({ mails }: { mails: readonly EmailListItem[] }) => (
  <details>
    <summary className="link min-h-11 cursor-pointer">
      {mails.length === 1 ? "1 email" : `${mails.length} emails`}
    </summary>
    <ul className="mt-2 space-y-2">
      {mails.map(({ id, createdAt, subject, recipient, status }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          <Link className="link" to={`/admin/emails/${id}`}>
            {subject}
          </Link>
          <span className="block text-mute text-sm">
            <DateTime at={createdAt} />, to {recipient},{" "}
            <span className={emailStatusTone(status)}>{emailStatusLabel(status).toLowerCase()}</span>
          </span>
        </li>
      ))}
    </ul>
  </details>
);
