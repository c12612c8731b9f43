import type { ReactNode } from "react";
import { type OrderFilter, orderFilterQuery } from "~/admin/orders/order-filter";
import type { OrderListItem, OrderPage } from "~/admin/orders/order-list.server";
import { orderReference } from "~/lib/db/column-types";
import type { Cursor } from "~/lib/db/pagination";
import { formatUsd } from "~/lib/money";
import { customerNames } from "~/orders/customer-name";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { BreakableText, DataTable, EmptyState } from "~/routes/admin/shared/data-table";
import { humanizeCode } from "~/routes/admin/shared/date-time";
import { StackedDateTime } from "~/routes/admin/shared/moment";
import { Pagination } from "~/routes/admin/shared/pages";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { DueDate } from "~/routes/admin/work/due";
import { EmailText } from "~/ui/email-text";
import { orderStatusTone, paymentModeLabel, subscriptionStatusLabel } from "./order-labels";

type Props = {
  page: OrderPage;
  filter: OrderFilter;
  cursor: Cursor;
  /** Whether real money moves now. */
  shopIsLive: boolean;
  /** The agency's day. */
  today: string;
};

/** The orders that the filter lets through, a page of them. */
export function OrderTable({ page, filter, cursor, shopIsLive, today }: Props) {
  if (page.rows.length === 0) return <EmptyState>No Orders Found</EmptyState>;
  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={["Date", "Customer", "Page Type", "Amount", "Status", "Actions"]}
        rows={page.rows.map((order) => ({
          key: order.id,
          opens: orderFilterQuery(filter, cursor, order.id),
          cells: cellsOf(order, { shopIsLive, today, to: orderFilterQuery(filter, cursor, order.id) }),
        }))}
      />
      <Pagination
        label="Pages of orders"
        newest={orderFilterQuery(filter)}
        newer={page.newer && orderFilterQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && orderFilterQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}

type Around = { shopIsLive: boolean; today: string; to: string };

function cellsOf(order: OrderListItem, { shopIsLive, today, to }: Around): ReactNode[] {
  return [
    <StackedDateTime key="date" at={order.createdAt} />,
    <Customer key="customer" order={order} />,
    <span key="type" className="line-clamp-2 min-w-24 [overflow-wrap:anywhere]">
      {order.pageType}
    </span>,
    <span key="amount" className="whitespace-nowrap">
      {formatUsd(order.amount)}
      {order.refundedAmount > 0 && <small>{formatUsd(order.refundedAmount)} refunded</small>}
    </span>,
    <Status key="status" order={order} shopIsLive={shopIsLive} today={today} />,
    <RouterButton
      key="actions"
      href={to}
      preventScrollReset
      dense="plain"
      className="whitespace-nowrap"
      aria-label={`View details of order ${orderReference(order.id)}`}
    >
      View Details
    </RouterButton>,
  ];
}

function Customer({ order }: { order: OrderListItem }) {
  const { first, second } = customerNames(order);
  return (
    <BreakableText>
      {first}
      {second && <small>{second}</small>}
      <small>
        <EmailText email={order.email} />
      </small>
    </BreakableText>
  );
}

/** Whether it is paid, and how far the work on it is. */
function Status({ order, shopIsLive, today }: { order: OrderListItem } & Omit<Around, "to">) {
  const besides = [
    subscriptionStatusLabel(order.subscriptionStatus, order.subscriptionEndsAt),
    paymentModeLabel(order, shopIsLive),
  ];
  return (
    <span>
      <span className={`font-semibold ${orderStatusTone(order.status)}`}>{humanizeCode(order.status)}</span>
      {besides.map((words) => words && <small key={words}>{words}</small>)}
      {order.refundAsked && <small className="text-gold!">Refund requested</small>}
      {order.work && (
        <>
          <small>
            {WORK_STATUS_LABELS[order.work.workStatus]}
            {order.work.assignee && `, ${order.work.assignee}`}
          </small>
          <small>
            <DueDate work={order.work} today={today} />
          </small>
        </>
      )}
    </span>
  );
}
