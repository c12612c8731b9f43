import { Link, useNavigate } from "react-router";
import type { OrderFilter } from "~/admin/orders/order-filter";
import type { OrderListItem, OrderPage, OrderTotals } from "~/admin/orders/order-list.server";
import { type Cursor, formatListQuery } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { formatOrderAmount, statusTone } from "~/orders/order-states";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { Avatar, Badge, NoStage, Stage } from "~/routes/admin/shared/badges";
import { type Column, DataTable } from "~/routes/admin/shared/data-table";
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
  const lookPath = (id: string) => formatListQuery({ ...filter, order: id }, cursor);
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
  const columns: readonly Column<OrderListItem>[] = [
    {
      title: "Date",
      cell: "cell-end order-date",
      sort: { direction: "descending" },
      show: ({ createdAt }) => <RowDate at={createdAt} today={today} />,
    },
    {
      title: "Customer",
      cell: "cell-start order-customer",
      show: (order) => <Customer order={order} to={orderPagePath(order.id, filter)} />,
    },
    {
      title: "Page Type",
      cell: "cell-start order-page",
      show: ({ pageType }) => <span className="page-type">{pageType}</span>,
    },
    {
      title: "Amount",
      cell: "cell-end num order-amount",
      show: (order) => <span translate="no">{formatOrderAmount(order)}</span>,
    },
    {
      title: "Status",
      cell: "cell-end order-status",
      show: (order) => <Status order={order} shopIsLive={shopIsLive} />,
    },
    { title: "Work", cell: "cell-start order-work", show: (order) => <Work order={order} today={today} /> },
    {
      title: "Assigned to",
      head: <span className="sr-only">Assigned to</span>,
      cell: "cell-hidden wide",
      show: ({ work }) => work && <Avatar email={work.assignee} />,
    },
    {
      title: "Actions",
      cell: "cell-end num order-look",
      show: ({ id }) => (
        <AdminButtonLink
          slim
          kind="quiet"
          icon="eye"
          className="eye relative z-1"
          to={lookPath(id)}
          preventScrollReset
          aria-label={`View details of order ${orderReference(id)}`}
        >
          View Details
        </AdminButtonLink>
      ),
    },
  ];
  return (
    <DataTable
      className="orders stick"
      caption="Orders, newest first"
      columns={selection ? [pickColumn(rows, selection), ...columns] : columns}
      rows={rows}
      keyOf={({ id }) => id}
      opens={({ id }) => orderPagePath(id, filter)}
      keys={keys}
      foot={<Totals totals={totals} hasPick={selection !== null} />}
    />
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

const pickColumn = (rows: readonly OrderListItem[], selection: Selection): Column<OrderListItem> => ({
  title: "Selected",
  head: <SelectAll rows={rows} selection={selection} />,
  cell: "cell-hidden pick",
  show: (order) => (
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
  ),
});

function SelectAll({ rows, selection }: { rows: readonly OrderListItem[]; selection: Selection }) {
  const hydrated = useHydrated();
  const all = selection.ids.size === rows.length;
  if (!hydrated) return <span className="sr-only">Selected</span>;
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label="Select all on this page"
      checked={all}
      onChange={() => selection.select(all ? [] : rows.map(({ id }) => id))}
    />
  );
}

function Customer({ order, to }: { order: OrderListItem; to: string }) {
  const { first, second } = customerNames(order);
  return (
    <>
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
    </>
  );
}

function Work({ order: { work, firstOrderId }, today }: { order: OrderListItem; today: string }) {
  if (!work) return <NoStage firstOrderId={firstOrderId} />;
  return (
    <>
      <Stage status={work.workStatus} />
      <small>
        <DueDate work={work} today={today} />
      </small>
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
  );
}
