import type { ReactNode } from "react";
import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { formatEmailAddress } from "~/lib/email-address";
import { orderReference } from "~/lib/reference";
import { DataTable } from "~/routes/admin/shared/data-table";
import { formatDay, formatTime, formatUtc, jobTitle } from "~/routes/admin/shared/date-time";
import { EmailStatusLabel } from "./email-status";

type EmailTableProps = {
  rows: readonly EmailListItem[];
  caption?: string;
  labelledby?: string;
  /** Hides the recipient, if it is the same for all rows. */
  withoutTo?: boolean;
};

const TO = {
  title: "To",
  cell: "cell-start [td&]:w-[24%] [td&]:max-w-0 text-mute max-md:[td&]:w-auto max-md:[td&]:max-w-none",
};
const COLUMNS = [
  TO,
  {
    title: "Subject",
    cell: "cell-full [td&]:w-[46%] [td&]:max-w-0 font-semibold max-md:[td&]:w-auto max-md:[td&]:max-w-none",
  },
  { title: "About", cell: "whitespace-nowrap cell-full text-mute" },
  { title: "Sent", cell: "whitespace-nowrap cell-hidden wide" },
  { title: "Status", cell: "cell-end" },
];

/** One line for each email. */
export const EmailTable = ({ rows, withoutTo = false, ...named }: EmailTableProps) => (
  <DataTable
    {...named}
    columns={withoutTo ? COLUMNS.slice(1) : COLUMNS}
    rows={rows.map((email) => ({
      key: email.id,
      opens: email.readable ? `/admin/emails/${email.id}` : undefined,
      cells: withoutTo ? cellsOf(email).slice(1) : cellsOf(email),
    }))}
  />
);

const cellsOf = (email: EmailListItem): ReactNode[] => [
  <span key="to" className="block min-w-0 truncate" translate="no">
    {email.recipient ? formatEmailAddress(email.recipient) : "Not known yet"}
  </span>,
  <Subject key="subject" email={email} />,
  <span key="about">
    <span>{email.subject ? `${jobTitle(email.job)} ` : ""}</span>
    {email.orderId && (
      <Link className="relative z-1 whitespace-nowrap text-link" to={`/admin/orders/${email.orderId}`} translate="no">
        {orderReference(email.orderId)}
      </Link>
    )}
  </span>,
  <time key="date" dateTime={email.createdAt.toISOString()} title={formatUtc(email.createdAt)}>
    {`${formatDay(email.createdAt)}, ${formatTime(email.createdAt)}`}
  </time>,
  <EmailStatusLabel key="status" email={email} />,
];

function Subject({ email }: { email: EmailListItem }) {
  const text = email.subject ?? jobTitle(email.job);
  if (!email.readable) return <span className="block min-w-0 truncate">{text}</span>;
  return (
    <Link className="row-link block truncate leading-6" to={`/admin/emails/${email.id}`}>
      {text}
    </Link>
  );
}
