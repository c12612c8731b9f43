import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { orderReference } from "~/lib/reference";
import { BreakableText, DataTable } from "~/routes/admin/shared/data-table";
import { jobTitle, StackedDateTime } from "~/routes/admin/shared/date-time";
import { EmailText } from "~/ui/text";
import { EmailStatusLabel } from "./email-status";

type Props = {
  rows: readonly EmailListItem[];
  caption?: string;
  labelledby?: string;
  /** For mails that all go to one address. */
  withoutTo?: boolean;
};

const COLUMNS = ["Date", "To", "Email", "Order", "Status"];
const TO = COLUMNS.indexOf("To");

/** Mails, a row each, which opens what it says. */
export const EmailTable = ({ rows, withoutTo = false, ...named }: Props) => (
  <DataTable
    {...named}
    columns={shown(COLUMNS, withoutTo)}
    rows={rows.map((mail) => ({
      key: mail.id,
      opens: mail.readable ? `/admin/emails/${mail.id}` : undefined,
      cells: shown(cellsOf(mail), withoutTo),
    }))}
  />
);

const shown = <T,>(cells: readonly T[], withoutTo: boolean): T[] =>
  cells.filter((_, index) => !withoutTo || index !== TO);

const cellsOf = (mail: EmailListItem): ReactNode[] => [
  <StackedDateTime key="date" at={mail.createdAt} />,
  <BreakableText key="to">{mail.recipient ? <EmailText email={mail.recipient} /> : "Not known yet"}</BreakableText>,
  <span key="mail" className="[overflow-wrap:anywhere]">
    {mail.readable ? (
      <Link className="link" to={`/admin/emails/${mail.id}`}>
        {mail.subject ?? jobTitle(mail.job)}
      </Link>
    ) : (
      (mail.subject ?? jobTitle(mail.job))
    )}
    {mail.subject && <small>{jobTitle(mail.job)}</small>}
  </span>,
  mail.orderId ? (
    <Link key="order" className="link" to={`/admin/orders?order=${mail.orderId}`}>
      {orderReference(mail.orderId)}
    </Link>
  ) : (
    <span key="order" className="text-mute">
      None
    </span>
  ),
  <EmailStatusLabel key="status" mail={mail}>
    {mail.fileName && <small className="[overflow-wrap:anywhere]">{mail.fileName}</small>}
  </EmailStatusLabel>,
];
