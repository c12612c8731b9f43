import { Link, useNavigate } from "react-router";
import { type OrderFilter, orderFilterQuery } from "~/admin/orders/order-filter";
import type { OrderListItem, OrderPage, OrderTotals } from "~/admin/orders/order-list.server";
import type { Cursor } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { statusTone } from "~/orders/order-states";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { Avatar, Badge, NoStage, Stage } from "~/routes/admin/shared/badges";
import { useRowClick } from "~/routes/admin/shared/data-table";
import { DateTime, formatDay, formatTime, humanizeCode, omitYear } from "~/routes/admin/shared/date-time";
import { useRowKeys } from "~/routes/admin/shared/row-keys";
import { DueDate } from "~/routes/admin/work/due-date";
import { useHydrated } from "~/ui/use-hydrated";
import { ASSIGN_BUTTON, MOVE_BUTTON, SELECTION_FORM, type Selection } from "./bulk-bar";
import { paymentModeLabel, subscriptionStatusLabel } from "./order-labels";
import { orderPagePath } from "./order-links";

type OrderTableProps = {
  page: OrderPage;
  totals: OrderTotals;
  filter: OrderFilter;
  cursor: Cursor;
  shopIsLive: boolean;
  /** Today in the agency's time zone: "2026-11-26". */
  today: string;
  /** Null if the admin may not change or export orders. */
  selection: Selection | null;
};

export function OrderTable({ page: { rows }, totals, filter, cursor, shopIsLive, today, selection }: OrderTableProps) {
  const navigate = useNavigate();
  const openRow = useRowClick();
  const lookPath = (id: string) => orderFilterQuery(filter, cursor, id);
  const look = (id: string) => void navigate(lookPath(id), { preventScrollReset: true });
  const openMenu = (button: string) => (id: string) => {
    if (!selection) return;
    if (selection.ids.size === 0) selection.toggle(id, true);
    // The bar appears with the first selected row.
    requestAnimationFrame(() => pressAndEnter(button));
  };
  const keys = useRowKeys(
    rows.map(({ id }) => id),
    {
      Enter: (id) => void navigate(orderPagePath(id, filter)),
      " ": look,
      ...(selection && {
        x: (id: string) => selection.toggle(id, !selection.ids.has(id)),
        a: openMenu(ASSIGN_BUTTON),
        m: openMenu(MOVE_BUTTON),
      }),
    },
  );
  return (
    <table className="data-table orders stick">
      <caption className="sr-only">Orders, newest first</caption>
      <thead>
        <tr>
          {selection && <SelectAll rows={rows} selection={selection} />}
          <th scope="col" aria-sort="descending" className="order-date">
            Date
          </th>
          <th scope="col" className="order-customer">
            Customer
          </th>
          <th scope="col" className="order-page">
            Page Type
          </th>
          <th scope="col" className="num order-amount">
            Amount
          </th>
          <th scope="col" className="order-status">
            Status
          </th>
          <th scope="col" className="order-work">
            Work
          </th>
          <th scope="col" className="wide">
            <span className="sr-only">Assigned to</span>
          </th>
          <th scope="col" className="num order-look">
            Actions
          </th>
        </tr>
      </thead>
      <tbody {...keys.listProps}>
        {rows.map((order) => (
          <tr
            key={order.id}
            data-row={order.id}
            data-reached={keys.reached === order.id ? "" : undefined}
            className="cursor-pointer"
            onClick={(event) => openRow(event, orderPagePath(order.id, filter))}
          >
            {selection && <Pick order={order} selection={selection} />}
            <OrderCells order={order} today={today} shopIsLive={shopIsLive} to={orderPagePath(order.id, filter)} />
            <td className="num order-look">
              <AdminButtonLink
                slim
                kind="quiet"
                icon="eye"
                className="eye relative z-1"
                to={lookPath(order.id)}
                preventScrollReset
                aria-label={`View details of order ${orderReference(order.id)}`}
              >
                View Details
              </AdminButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
      <Totals totals={totals} hasPick={selection !== null} />
    </table>
  );
}

/** Opens a menu and focuses its first item. */
function pressAndEnter(buttonId: string): void {
  const button = document.getElementById(buttonId);
  if (!(button instanceof HTMLButtonElement) || !button.checkVisibility()) return;
  button.click();
  const menu = button.popoverTargetElement;
  if (menu?.matches(":popover-open")) menu.querySelector("button")?.focus();
}

function SelectAll({ rows, selection }: { rows: readonly OrderListItem[]; selection: Selection }) {
  const hydrated = useHydrated();
  const all = selection.ids.size === rows.length;
  return (
    <th scope="col" className="pick">
      {hydrated ? (
        <input
          type="checkbox"
          className="tick"
          aria-label="Select all on this page"
          checked={all}
          onChange={() => selection.select(all ? [] : rows.map(({ id }) => id))}
        />
      ) : (
        <span className="sr-only">Selected</span>
      )}
    </th>
  );
}

const Pick = ({ order, selection }: { order: OrderListItem; selection: Selection }) => (
  <td className="cell-hidden pick">
    <input
      type="checkbox"
      className="tick"
      form={SELECTION_FORM}
      name="id"
      value={order.id}
      aria-label={`Select the order of ${customerNames(order).first}`}
      checked={selection.ids.has(order.id)}
      onChange={(event) => selection.toggle(order.id, event.target.checked)}
    />
  </td>
);

type OrderCellsProps = { order: OrderListItem; today: string; shopIsLive: boolean; to: string };

function OrderCells({ order, today, shopIsLive, to }: OrderCellsProps) {
  const { first, second } = customerNames(order);
  return (
    <>
      <td className="cell-end order-date">
        <RowDate at={order.createdAt} today={today} />
      </td>
      <td className="cell-start order-customer">
        <span className="names">
          {" "}
          <Link to={to} className="row-link">
            {first}
          </Link>
          {second && <span className="firm text-mute">{`, ${second}`}</span>}
        </span>
        <small className="mail" translate="no" title={order.email}>
          {formatEmailAddress(order.email)}
        </small>
      </td>
      <td className="cell-start order-page">
        <span className="page-type">{order.pageType}</span>
      </td>
      <td className="cell-end num order-amount" translate="no">
        {formatMoney(order.amount)}
      </td>
      <td className="cell-end order-status">
        <Status order={order} shopIsLive={shopIsLive} />
      </td>
      <td className="cell-start order-work">
        {order.work ? (
          <>
            <Stage status={order.work.workStatus} />
            <small>
              <DueDate work={order.work} today={today} />
            </small>
          </>
        ) : (
          <NoStage firstOrderId={order.firstOrderId} />
        )}
      </td>
      <td className="cell-hidden wide">{order.work && <Avatar email={order.work.assignee} />}</td>
    </>
  );
}

/** "Nov 25" with the time below; with the year if it differs from today's. */
export const RowDate = ({ at, today }: { at: Date; today: string }) => (
  <DateTime at={at}>
    <span>{omitYear(formatDay(at), today)}</span>
    <small>{formatTime(at)}</small>
  </DateTime>
);

function Status({ order, shopIsLive }: { order: OrderListItem; shopIsLive: boolean }) {
  const notes = [
    order.refundedAmount > 0 && `${formatMoney(order.refundedAmount)} refunded`,
    subscriptionStatusLabel(order.subscriptionStatus, order.subscriptionEndsAt, order.subscriptionPausedAt),
    paymentModeLabel(order, shopIsLive),
  ];
  return (
    <>
      <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>
      {notes.map((note) => note && <small key={note}>{note}</small>)}
      {order.refundAsked && (
        <small>
          <span className="text-gold">Refund requested</span>
        </small>
      )}
    </>
  );
}

/** Sums of the whole view, not of the page. */
function Totals({ totals, hasPick }: { totals: OrderTotals; hasPick: boolean }) {
  const { orders, amount, received, pending, refunded, atLeast } = totals;
  const count = orders.toLocaleString("en-US");
  const title = atLeast
    ? `The newest ${count} orders of this view`
    : orders === 1
      ? "The 1 order in this view"
      : `All ${count} orders in this view`;
  const parts = [
    `${formatMoney(received)} received`,
    pending > 0 && `${formatMoney(pending)} pending`,
    refunded > 0 && `${formatMoney(refunded)} refunded`,
  ];
  return (
    <tfoot>
      <tr>
        {hasPick && <td className="cell-hidden pick" />}
        <td colSpan={3}>
          <span>{title}</span>
          <small>{parts.filter(Boolean).join(", ")}</small>
        </td>
        <td className="num" translate="no">
          {formatMoney(amount)}
        </td>
        <td className="cell-hidden" />
        <td className="cell-hidden" />
        <td className="cell-hidden wide" />
        <td className="cell-hidden" />
      </tr>
    </tfoot>
  );
}
