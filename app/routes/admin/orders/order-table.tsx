import type { ReactNode } from "react";
import type { Cursor } from "~/db/lists/cursor";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { customerOf } from "~/orders/records/customer";
import { type OrderFilter, orderQuery } from "~/orders/staff/order-filter";
import type { OrderPage, OrderRow } from "~/orders/staff/order-list.server";
import { ButtonLink } from "~/ui/button";
import { EmailText } from "~/ui/text/email-text";
import { DataTable, Moment, NothingFound } from "../frame/data-table";
import { Pages } from "../frame/pages";
import { dayOf, timeOf, wordsOf } from "../frame/words";
import { modeWords, statusTone, subscriptionWords } from "./order-words";

type Props = {
  page: OrderPage;
  filter: OrderFilter;
  cursor: Cursor;
  /** Whether real money moves now. */
  shopIsLive: boolean;
};

/** The orders that the filter lets through, a page of them. */
export function OrderTable({ page, filter, cursor, shopIsLive }: Props) {
  if (page.rows.length === 0) return <NothingFound>No Orders Found</NothingFound>;
  return (
    <>
      <DataTable
        caption="Orders, newest first"
        columns={["Date", "Customer", "Page Type", "Amount", "Status", "Actions"]}
        rows={page.rows.map((order) => ({
          key: order.id,
          cells: cellsOf(order, shopIsLive, orderQuery(filter, cursor, order.id)),
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

function cellsOf(order: OrderRow, shopIsLive: boolean, to: string): ReactNode[] {
  return [
    <Moment key="date" day={dayOf(order.createdAt)} time={timeOf(order.createdAt)} />,
    <Customer key="customer" order={order} />,
    <span key="type" className="line-clamp-2">
      {order.pageType}
    </span>,
    <span key="amount" className="whitespace-nowrap">
      {formatUsd(order.amount)}
      {order.refundedAmount > 0 && <small>{formatUsd(order.refundedAmount)} refunded</small>}
    </span>,
    <Status key="status" order={order} shopIsLive={shopIsLive} />,
    <ButtonLink
      key="actions"
      href={to}
      preventScrollReset
      dense="plain"
      className="whitespace-nowrap"
      aria-label={`View details of order ${orderReference(order.id)}`}
    >
      View Details
    </ButtonLink>,
  ];
}

function Customer({ order }: { order: OrderRow }) {
  const { first, second } = customerOf(order);
  return (
    <>
      {first}
      {second && <small>{second}</small>}
      <small>
        <EmailText email={order.email} />
      </small>
    </>
  );
}

function Status({ order, shopIsLive }: { order: OrderRow; shopIsLive: boolean }) {
  const besides = [subscriptionWords(order.subscriptionStatus, order.subscriptionEndsAt), modeWords(order, shopIsLive)];
  return (
    <span className="[overflow-wrap:normal]">
      <span className={`font-semibold ${statusTone(order.status)}`}>{wordsOf(order.status)}</span>
      {besides.map((words) => words && <small key={words}>{words}</small>)}
    </span>
  );
}
