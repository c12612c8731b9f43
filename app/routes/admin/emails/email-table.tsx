import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { formatEmailAddress } from "~/lib/email-address";
import { orderReference } from "~/lib/reference";
import { type Column, DataTable } from "~/routes/admin/shared/data-table";
import { formatDay, formatTime, formatUtc, jobTitle } from "~/routes/admin/shared/date-time";
import { emailPath, orderPath } from "~/routes/admin/shared/paths";
import { EmailStatusLabel } from "./email-status";

type EmailTableProps = {
  rows: readonly EmailListItem[];
  caption?: string;
  labelledby?: string;
  /** Hides the recipient, if it is the same for all rows. */
  withoutTo?: boolean;
};

const TO: Column<EmailListItem> = {
  title: "To",
  cell: "cell-start [td&]:w-[24%] [td&]:max-w-0 text-mute max-md:[td&]:w-auto max-md:[td&]:max-w-none",
  show: ({ recipient }) => (
    <span className="block min-w-0 truncate" translate="no">
      {recipient ? formatEmailAddress(recipient) : "Not known yet"}
    </span>
  ),
};
const COLUMNS: readonly Column<EmailListItem>[] = [
  {
    title: "Subject",
    cell: "cell-full [td&]:w-[46%] [td&]:max-w-0 font-semibold max-md:[td&]:w-auto max-md:[td&]:max-w-none",
    show: (email) => <Subject email={email} />,
  },
  {
    title: "About",
    cell: "whitespace-nowrap cell-full text-mute",
    show: ({ subject, job, orderId }) => (
      <span>
        <span>{subject ? `${jobTitle(job)} ` : ""}</span>
        {orderId && (
          <Link className="relative z-1 whitespace-nowrap text-link" to={orderPath(orderId)} translate="no">
            {orderReference(orderId)}
          </Link>
        )}
      </span>
    ),
  },
  {
    title: "Sent",
    cell: "whitespace-nowrap cell-hidden wide",
    show: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()} title={formatUtc(createdAt)}>
        {`${formatDay(createdAt)}, ${formatTime(createdAt)}`}
      </time>
    ),
  },
  { title: "Status", cell: "cell-end", show: (email) => <EmailStatusLabel email={email} /> },
];

/** One line for each email. */
export const EmailTable = ({ withoutTo = false, ...table }: EmailTableProps) => (
  <DataTable
    {...table}
    columns={withoutTo ? COLUMNS : [TO, ...COLUMNS]}
    keyOf={({ id }) => id}
    opens={({ id, readable }) => (readable ? emailPath(id) : undefined)}
  />
);

function Subject({ email }: { email: EmailListItem }) {
  const text = email.subject ?? jobTitle(email.job);
  if (!email.readable) return <span className="block min-w-0 truncate">{text}</span>;
  return (
    <Link className="row-link block truncate leading-6" to={emailPath(email.id)}>
      {text}
    </Link>
  );
}
