import type { ReactNode } from "react";
import { orderFilterQuery } from "~/admin/orders/order-filter";
import type { SubscriptionFilter } from "~/admin/orders/subscription-filter";
import type { SubscriptionListItem, SubscriptionPage } from "~/admin/orders/subscription-list.server";
import { offerBySlug } from "~/catalog/offers";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { paymentModeLabel } from "~/routes/admin/orders/order-labels";
import { BreakableText, DataTable, Pagination } from "~/routes/admin/shared/data-table";
import { DateOnly, formatDay, StackedDateTime } from "~/routes/admin/shared/date-time";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { EmailText } from "~/ui/text";

type SubscriptionTableProps = {
  page: SubscriptionPage;
  filter: SubscriptionFilter;
  shopIsLive: boolean;
};

/** A page of subscriptions, failed payments first. */
export function SubscriptionTable({ page, filter, shopIsLive }: SubscriptionTableProps) {
  const rows = [...page.failed, ...page.rows];
  if (rows.length === 0) return <EmptyState>No Subscriptions Found</EmptyState>;
  return (
    <>
      <DataTable
        caption="Subscriptions, failed payments first, then newest first"
        columns={["Started", "Customer", "Service", "Per month", "Status", "Next payment", "Actions"]}
        rows={rows.map((row) => ({
          key: row.id,
          opens: `/admin/orders/${row.id}`,
          cells: cellsOf(row, shopIsLive, `/admin/orders/${row.id}`),
        }))}
      />
      <Pagination
        label="Pages of subscriptions"
        newest={orderFilterQuery(filter)}
        newer={page.newer && orderFilterQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && orderFilterQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}

function cellsOf(row: SubscriptionListItem, shopIsLive: boolean, to: string): ReactNode[] {
  const { first, second } = customerNames(row);
  return [
    <StackedDateTime key="started" at={row.createdAt} />,
    <BreakableText key="customer">
      {first}
      {second && <small>{second}</small>}
      <small>
        <EmailText email={row.email} />
      </small>
    </BreakableText>,
    offerBySlug(row.service)?.title ?? row.service,
    <span key="price" className="whitespace-nowrap">
      {formatUsd(row.price)}
      <small>{row.payments === 1 ? "1 payment" : `${row.payments} payments`}</small>
    </span>,
    <Status key="status" row={row} shopIsLive={shopIsLive} />,
    nextPayment(row),
    <RouterButton
      key="actions"
      href={to}
      preventScrollReset
      dense="plain"
      className="whitespace-nowrap"
      aria-label={`View details of subscription ${orderReference(row.id)}`}
    >
      View Details
    </RouterButton>,
  ];
}

const TITLES = {
  active: ["Active", "text-lime"],
  past_due: ["Past due", "text-danger"],
  ending: ["Canceled", "text-gold"],
  ended: ["Ended", "text-gray"],
} as const;

function Status({ row, shopIsLive }: { row: SubscriptionListItem; shopIsLive: boolean }) {
  const [title, tone] = TITLES[row.status];
  const notes = [endNote(row), paymentModeLabel(row, shopIsLive)];
  return (
    <span>
      <span className={`font-semibold ${tone}`}>{title}</span>
      {notes.map((note) => note && <small key={note}>{note}</small>)}
    </span>
  );
}

function endNote({ status, endsAt, unpaid }: SubscriptionListItem): string | null {
  if (status === "ending") return endsAt ? `Ends on ${formatDay(endsAt)}` : "Ends with the paid month";
  if (status !== "ended") return null;
  const on = endsAt ? ` on ${formatDay(endsAt)}` : "";
  return unpaid ? `Unpaid${on}` : on.trim() || null;
}

function nextPayment({ status, nextAt }: SubscriptionListItem): ReactNode {
  if (status === "past_due") return nextAt ? <PaymentDate at={nextAt} note="Next try" /> : "Next try unknown";
  return nextAt ? <PaymentDate at={nextAt} /> : "None";
}

const PaymentDate = ({ at, note }: { at: Date; note?: string }) => (
  <>
    <span className="whitespace-nowrap">
      <DateOnly at={at} />
    </span>
    {note && <small>{note}</small>}
  </>
);
