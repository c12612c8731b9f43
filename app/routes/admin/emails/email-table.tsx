import { Link } from "react-router";
import type { EmailListItem } from "~/email/log/email-log.server";
import { formatEmailAddress } from "~/lib/email-address";
import { orderReference } from "~/lib/reference";
import { type Column, DataTable } from "~/routes/admin/shared/data-table";
import { DateTime, jobTitle } from "~/routes/admin/shared/date-time";
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
  cell: "cell-hidden wide w-70 max-w-70 text-mute",
  show: (email) => <Recipient email={email} />,
};

/** Where the recipient has no column, it is in this one. */
const subject = (hasTo: boolean): Column<EmailListItem> => ({
  title: "Subject",
  cell: "cell-full md:max-rail:ps-5 [td&]:w-[46%] [td&]:max-w-0 max-md:[td&]:w-auto max-md:[td&]:max-w-none",
  show: (email) => (
    <>
      <Subject email={email} />
      {hasTo && (
        <small className="rail:hidden">
          <span className="sr-only">To </span>
          <Recipient email={email} />
        </small>
      )}
    </>
  ),
});
const COLUMNS: readonly Column<EmailListItem>[] = [
  {
    title: "About",
    cell: "md:whitespace-nowrap cell-start text-mute",
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
    show: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  { title: "Status", cell: "cell-end", show: (email) => <EmailStatusLabel email={email} /> },
];

/** One line for each email. */
export const EmailTable = ({ withoutTo = false, ...table }: EmailTableProps) => (
  <DataTable
    {...table}
    columns={[...(withoutTo ? [] : [TO]), subject(!withoutTo), ...COLUMNS]}
    keyOf={({ id }) => id}
    opens={({ id, readable }) => (readable ? emailPath(id) : undefined)}
  />
);

const Recipient = ({ email: { recipient } }: { email: EmailListItem }) => (
  <span className="block min-w-0 truncate" translate="no">
    {recipient ? formatEmailAddress(recipient) : "Not known yet"}
  </span>
);

function Subject({ email }: { email: EmailListItem }) {
  const text = email.subject ?? jobTitle(email.job);
  if (!email.readable) return <span className="block min-w-0 truncate font-semibold">{text}</span>;
  return (
    <Link className="row-link block truncate leading-6" to={emailPath(email.id)}>
      {text}
    </Link>
  );
}
