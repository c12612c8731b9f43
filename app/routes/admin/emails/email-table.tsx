import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { orderReference } from "~/lib/reference";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { jobTitle, StackedDateTime } from "~/routes/admin/shared/date-time";
import { EmailText } from "~/ui/text";
import { EmailStatusLabel } from "./email-status";

type EmailTableProps = {
  rows: readonly EmailListItem[];
  caption?: string;
  labelledby?: string;
  /** Hides the recipient, if it is the same for all rows. */
  withoutTo?: boolean;
};

const COLUMNS = ["Date", "To", "Email", "Order", "Status"];
const TO_INDEX = COLUMNS.indexOf("To");

export const EmailTable = ({ rows, withoutTo = false, ...named }: EmailTableProps) => (
  <DataTable
    {...named}
    columns={visibleCells(COLUMNS, withoutTo)}
    rows={rows.map((email) => ({
      key: email.id,
      opens: email.readable ? `/admin/emails/${email.id}` : undefined,
      cells: visibleCells(cellsOf(email), withoutTo),
    }))}
  />
);

const visibleCells = <T,>(cells: readonly T[], withoutTo: boolean): T[] =>
  cells.filter((_, index) => !withoutTo || index !== TO_INDEX);

const cellsOf = (email: EmailListItem): ReactNode[] => [
  <StackedDateTime key="date" at={email.createdAt} />,
  <BreakableText key="to">{email.recipient ? <EmailText email={email.recipient} /> : "Not known yet"}</BreakableText>,
  <span key="subject" className="[overflow-wrap:anywhere]">
    {email.readable ? (
      <Link className="link" to={`/admin/emails/${email.id}`}>
        {email.subject ?? jobTitle(email.job)}
      </Link>
    ) : (
      (email.subject ?? jobTitle(email.job))
    )}
    {email.subject && <small>{jobTitle(email.job)}</small>}
  </span>,
  email.orderId ? (
    <Link key="order" className="link" to={`/admin/orders?order=${email.orderId}`}>
      {orderReference(email.orderId)}
    </Link>
  ) : (
    <span key="order" className="text-mute">
      None
    </span>
  ),
  <EmailStatusLabel key="status" email={email}>
    {email.fileName && <small className="[overflow-wrap:anywhere]">{email.fileName}</small>}
  </EmailStatusLabel>,
];
