import { Link } from "react-router";
import type { SubscriptionListItem, SubscriptionTotals } from "~/admin/orders/subscription-list.server";
import type { SubscriptionStatus } from "~/lib/db/column-types";
import { formatMoney } from "~/lib/money";
import { paymentModeLabel } from "~/routes/admin/orders/order-labels";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { DataTable } from "~/routes/admin/shared/data-table";
import { DateOnly, formatDay } from "~/routes/admin/shared/date-time";
import { orderPath } from "~/routes/admin/shared/paths";
import { EmailText } from "~/ui/email-text";

type SubscriptionTableProps = {
  rows: readonly SubscriptionListItem[];
  totals: SubscriptionTotals;
  shopIsLive: boolean;
};

/** With the totals of all pages. A row opens the order of the latest month. */
export const SubscriptionTable = ({ rows, totals, shopIsLive }: SubscriptionTableProps) => (
  <DataTable
    caption="Subscriptions, newest first"
    className="stick"
    columns={[
      {
        title: "Customer",
        cell: "cell-start",
        show: ({ newestOrderId, names: { first, second }, email }) => (
          <span className="wrap-anywhere">
            <Link className="row-link" to={orderPath(newestOrderId)}>
              {first}
            </Link>
            <small>{second ?? <EmailText email={email} />}</small>
          </span>
        ),
        foot: describeCount(totals),
      },
      { title: "Service", cell: "cell-hidden", show: ({ service }) => service },
      {
        title: "Per month",
        cell: "num cell-end",
        show: ({ price }) => <span translate="no">{formatMoney(price)}</span>,
        foot: formatMoney(totals.monthlyCents),
      },
      { title: "Status", cell: "cell-end", show: (row) => <Status row={row} shopIsLive={shopIsLive} /> },
      {
        title: "Started",
        cell: "whitespace-nowrap wide cell-hidden",
        show: ({ createdAt }) => <DateOnly at={createdAt} />,
      },
      { title: "Next payment", cell: "cell-start", show: (row) => <NextPayment row={row} /> },
      {
        title: "Paid so far",
        cell: "num cell-hidden",
        show: ({ paidCents, payments }) => (
          <span>
            <span translate="no">{formatMoney(paidCents)}</span>
            <small>{payments === 1 ? "1 payment" : `${payments} payments`}</small>
          </span>
        ),
        foot: formatMoney(totals.paidCents),
      },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    opens={({ newestOrderId }) => orderPath(newestOrderId)}
  />
);

const describeCount = ({ subscriptions, atLeast }: SubscriptionTotals): string =>
  atLeast
    ? `The newest ${subscriptions.toLocaleString("en-US")}`
    : subscriptions === 1
      ? "1 subscription"
      : `${subscriptions} subscriptions`;

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
