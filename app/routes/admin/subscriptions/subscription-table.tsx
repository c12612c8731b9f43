import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderFilterQuery } from "~/admin/orders/order-filter";
import type { SubscriptionFilter } from "~/admin/orders/subscription-filter";
import type {
  SubscriptionListItem,
  SubscriptionPage,
  SubscriptionTotals,
} from "~/admin/orders/subscription-list.server";
import { offerBySlug } from "~/catalog/offers";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import { formatUsd } from "~/lib/money";
import { paymentModeLabel } from "~/routes/admin/orders/order-labels";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { DataTable, Pagination } from "~/routes/admin/shared/data-table";
import { DateOnly, formatDay } from "~/routes/admin/shared/date-time";
import { EmailText } from "~/ui/email-text";

type SubscriptionTableProps = {
  page: SubscriptionPage;
  totals: SubscriptionTotals;
  filter: SubscriptionFilter;
  shopIsLive: boolean;
};

/** A page of subscriptions with the totals of all pages. A row opens the order of the latest month. */
export function SubscriptionTable({ page, totals, filter, shopIsLive }: SubscriptionTableProps) {
  return (
    <>
      <DataTable
        caption="Subscriptions, newest first"
        className="stick"
        columns={[
          { title: "Customer", cell: "cell-start" },
          { title: "Service", cell: "cell-hidden" },
          { title: "Per month", cell: "num cell-end" },
          { title: "Status", cell: "cell-end" },
          { title: "Started", cell: "whitespace-nowrap wide cell-hidden" },
          { title: "Next payment", cell: "cell-start" },
          { title: "Paid so far", cell: "num cell-hidden" },
        ]}
        rows={page.rows.map((row) => ({
          key: row.id,
          opens: `/admin/orders/${row.newestOrderId}`,
          cells: cellsOf(row, shopIsLive),
        }))}
        foot={[describeCount(totals), "", formatUsd(totals.monthlyCents), "", "", "", formatUsd(totals.paidCents)]}
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

const describeCount = ({ subscriptions, atLeast }: SubscriptionTotals): string =>
  atLeast
    ? `The newest ${subscriptions.toLocaleString("en-US")}`
    : subscriptions === 1
      ? "1 subscription"
      : `${subscriptions} subscriptions`;

function cellsOf(row: SubscriptionListItem, shopIsLive: boolean): ReactNode[] {
  const { first, second } = row.names;
  return [
    <span key="customer" className="wrap-anywhere">
      <Link className="row-link" to={`/admin/orders/${row.newestOrderId}`}>
        {first}
      </Link>
      <small>{second ?? <EmailText email={row.email} />}</small>
    </span>,
    offerBySlug(row.service)?.title ?? row.service,
    <span key="price" translate="no">
      {formatUsd(row.price)}
    </span>,
    <Status key="status" row={row} shopIsLive={shopIsLive} />,
    <DateOnly key="started" at={row.createdAt} />,
    <NextPayment key="next" row={row} />,
    <span key="paid">
      <span translate="no">{formatUsd(row.paidCents)}</span>
      <small>{row.payments === 1 ? "1 payment" : `${row.payments} payments`}</small>
    </span>,
  ];
}

export const SUBSCRIPTION_LABELS: Record<SubscriptionStatus, [label: string, tone: BadgeTone]> = {
  active: ["Active", "good"],
  past_due: ["Past due", "bad"],
  ending: ["Ending", "none"],
  ended: ["Ended", "none"],
};

function Status({ row, shopIsLive }: { row: SubscriptionListItem; shopIsLive: boolean }) {
  const [label, tone] =
    row.status === "active" && row.pausedAt ? (["Paused", "none"] as const) : SUBSCRIPTION_LABELS[row.status];
  const mode = paymentModeLabel(row, shopIsLive);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {mode && <small>{mode}</small>}
    </>
  );
}

function NextPayment({ row: { status, nextAt, endsAt, unpaid, pausedAt } }: { row: SubscriptionListItem }) {
  if (status === "past_due")
    return <span className="text-danger">{nextAt ? `Next try ${formatDay(nextAt)}` : "Next try unknown"}</span>;
  if (status === "ending")
    return <span className="text-mute">{endsAt ? `Ends ${formatDay(endsAt)}` : "Ends with the paid month"}</span>;
  if (status === "ended")
    return (
      <span className="text-mute">{`${unpaid ? "Unpaid" : "Ended"}${endsAt ? ` ${formatDay(endsAt)}` : ""}`}</span>
    );
  if (pausedAt) return <span className="text-mute">{`Paused ${formatDay(pausedAt)}`}</span>;
  return nextAt ? <DateOnly at={nextAt} /> : <span className="text-faint">None</span>;
}
