import type { ReactNode } from "react";
import type { Cursor } from "~/db/lists/cursor";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { WORK_TITLES } from "~/order/work";
import { customerOf } from "~/orders/records/customer";
import { type OrderFilter, orderQuery } from "~/orders/staff/order-filter";
import type { OrderPage, OrderRow } from "~/orders/staff/order-list.server";
import { RouterButton } from "~/routes/admin/frame/router-button";
import { EmailText } from "~/ui/text/email-text";
import { DataTable, Long, NothingFound } from "../frame/data-table";
import { Moment } from "../frame/moment";
import { Pages } from "../frame/pages";
import { wordsOf } from "../frame/words";
import { Due } from "../work/due";
import { modeWords, statusTone, subscriptionWords } from "./order-words";

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
  if (page.rows.length === 0) return <NothingFound>No Orders Found</NothingFound>;
  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={["Date", "Customer", "Page Type", "Amount", "Status", "Actions"]}
        rows={page.rows.map((order) => ({
          key: order.id,
          opens: orderQuery(filter, cursor, order.id),
          cells: cellsOf(order, { shopIsLive, today, to: orderQuery(filter, cursor, order.id) }),
        }))}
      />
      <Pages
        label="Pages of orders"
        newest={orderQuery(filter)}
        newer={page.newer && orderQuery(filter, { towards: "newer", row: page.newer })}
        older={page.older && orderQuery(filter, { towards: "older", row: page.older })}
      />
    </>
  );
}

type Around = { shopIsLive: boolean; today: string; to: string };

function cellsOf(order: OrderRow, { shopIsLive, today, to }: Around): ReactNode[] {
  return [
    <Moment key="date" at={order.createdAt} />,
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

function Customer({ order }: { order: OrderRow }) {
  const { first, second } = customerOf(order);
  return (
    <Long>
      {first}
      {second && <small>{second}</small>}
      <small>
        <EmailText email={order.email} />
      </small>
    </Long>
  );
}

/** Whether it is paid, and how far the work on it is. */
function Status({ order, shopIsLive, today }: { order: OrderRow } & Omit<Around, "to">) {
  const besides = [subscriptionWords(order.subscriptionStatus, order.subscriptionEndsAt), modeWords(order, shopIsLive)];
  return (
    <span>
      <span className={`font-semibold ${statusTone(order.status)}`}>{wordsOf(order.status)}</span>
      {besides.map((words) => words && <small key={words}>{words}</small>)}
      {order.refundAsked && <small className="text-gold!">Refund requested</small>}
      {order.work && (
        <>
          <small>
            {WORK_TITLES[order.work.workStatus]}
            {order.work.assignee && `, ${order.work.assignee}`}
          </small>
          <small>
            <Due work={order.work} today={today} />
          </small>
        </>
      )}
    </span>
  );
}
