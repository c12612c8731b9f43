import { Link } from "react-router";
import type { Cursor } from "~/db/lists/cursor";
import { formatUsd } from "~/money/money";
import { orderReference } from "~/order/order";
import { customerOf } from "~/orders/records/customer";
import { type OrderFilter, orderQuery } from "~/orders/staff/order-filter";
import type { OrderPage, OrderRow } from "~/orders/staff/order-list.server";
import { dayOf, modeWords, statusTone, subscriptionWords, timeOf, wordsOf } from "./order-words";

type Props = {
  page: OrderPage;
  filter: OrderFilter;
  cursor: Cursor;
  /** Whether real money moves now. */
  shopIsLive: boolean;
};

/** The table of specification 2; on a phone each order is a card. */
export function OrderTable({ page, filter, cursor, shopIsLive }: Props) {
  if (page.rows.length === 0) {
    return <p className="bg-panel p-10 text-center text-lg font-semibold">No Orders Found</p>;
  }
  return (
    <>
      <table className="admin-table">
        <caption className="sr-only">Orders, newest first</caption>
        <thead>
          <tr>
            {["Date", "Customer", "Page Type", "Amount", "Status", "Actions"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((order) => (
            <Row key={order.id} order={order} shopIsLive={shopIsLive} to={orderQuery(filter, cursor, order.id)} />
          ))}
        </tbody>
      </table>
      <Pages page={page} filter={filter} />
    </>
  );
}

function Row({ order, shopIsLive, to }: { order: OrderRow; shopIsLive: boolean; to: string }) {
  const { first, second } = customerOf(order);
  return (
    <tr>
      <td data-label="Date">
        <span className="whitespace-nowrap">{dayOf(order.createdAt)}</span>
        <small>{timeOf(order.createdAt)}</small>
      </td>
      <td data-label="Customer">
        {first}
        {second && <small>{second}</small>}
        <small>{order.email}</small>
      </td>
      <td data-label="Page Type">
        <span className="line-clamp-2">{order.pageType}</span>
      </td>
      <td data-label="Amount" className="whitespace-nowrap">
        {formatUsd(order.amount)}
        {order.refundedAmount > 0 && <small>{formatUsd(order.refundedAmount)} refunded</small>}
      </td>
      <td data-label="Status" className="[overflow-wrap:normal]">
        <span className={`font-semibold ${statusTone(order.status)}`}>{wordsOf(order.status)}</span>
        {[subscriptionWords(order.subscriptionStatus, order.subscriptionEndsAt), modeWords(order, shopIsLive)].map(
          (words) => words && <small key={words}>{words}</small>,
        )}
      </td>
      <td data-label="Actions">
        <Link
          to={to}
          preventScrollReset
          className="admin-button whitespace-nowrap"
          aria-label={`View details of order ${orderReference(order.id)}`}
        >
          View Details
        </Link>
      </td>
    </tr>
  );
}

function Pages({ page, filter }: Pick<Props, "page" | "filter">) {
  if (!page.newer && !page.older) return null;
  return (
    <nav aria-label="Pages of orders" className="mt-4 flex flex-wrap gap-2">
      {page.newer && (
        <>
          <Link className="admin-button" to={orderQuery(filter)}>
            Newest
          </Link>
          <Link className="admin-button" rel="prev" to={orderQuery(filter, { towards: "newer", row: page.newer })}>
            Newer
          </Link>
        </>
      )}
      {page.older && (
        <Link className="admin-button" rel="next" to={orderQuery(filter, { towards: "older", row: page.older })}>
          Older
        </Link>
      )}
    </nav>
  );
}
