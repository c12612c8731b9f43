import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { isFiltered, type OrderFilter, orderFilterQuery, UNASSIGNED } from "~/admin/orders/order-filter";
import type { OrderListItem, OrderPage } from "~/admin/orders/order-list.server";
import { offers } from "~/catalog/offers";
import { ORDER_STATUSES, WORK_STATUSES } from "~/lib/db/column-types";
import type { Cursor } from "~/lib/db/pagination";
import { formatUsd } from "~/lib/money";
import { orderReference } from "~/lib/reference";
import { customerNames } from "~/orders/customer-name";
import { WORK_STATUS_LABELS } from "~/orders/work-status";
import { BreakableText, DataTable, Pagination } from "~/routes/admin/shared/data-table";
import { humanizeCode, StackedDateTime } from "~/routes/admin/shared/date-time";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { FilterSelect, LabelledControl, SearchField } from "~/routes/admin/shared/search-field";
import { usePersistedSearch } from "~/routes/admin/shared/use-persisted-text";
import { DueDate } from "~/routes/admin/work/due-date";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/text";
import { orderStatusTone, paymentModeLabel, subscriptionStatusLabel } from "./order-labels";

/** Search and filters, stored in the URL so that they can be bookmarked and shared. */
export function OrderFilterForm({ filter, admins }: { filter: OrderFilter; admins: readonly string[] }) {
  const search = usePersistedSearch(`orders ${orderFilterQuery(filter)}`, filter.q);
  const current = filter.assignee && filter.assignee !== UNASSIGNED ? [filter.assignee] : [];
  const assignees = [...new Set([...admins, ...current])];
  const busy = useNavigation().state === "loading";
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      aria-label="Orders"
      aria-busy={busy}
      onSubmit={search.discard}
      className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-4"
    >
      <SearchField
        label="Search"
        name="q"
        ref={search.ref}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        placeholder="Name, company, email, phone or id ( / )"
        className="col-span-2"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        options={ORDER_STATUSES.map((status) => [status, humanizeCode(status)] as const)}
      />
      <FilterSelect
        label="Service"
        name="service"
        value={filter.service}
        options={offers.map(({ slug, title }) => [slug, title] as const)}
      />
      <FilterSelect
        label="Work status"
        name="work"
        value={filter.work}
        options={WORK_STATUSES.map((status) => [status, WORK_STATUS_LABELS[status]] as const)}
      />
      <FilterSelect
        label="Assigned to"
        name="assignee"
        value={filter.assignee}
        options={[[UNASSIGNED, "Unassigned"], ...assignees.map((email) => [email, email] as const)]}
      />
      <LabelledControl label="From">
        <input name="from" type="date" defaultValue={filter.from ?? ""} className="field-dense" />
      </LabelledControl>
      <LabelledControl label="To">
        <input name="to" type="date" defaultValue={filter.to ?? ""} className="field-dense" />
      </LabelledControl>
      <div className="col-span-2 flex gap-2 sm:col-span-4">
        <Button type="submit" dense="plain">
          Show
        </Button>
        {isFiltered(filter) && (
          <RouterButton href="/admin/orders" dense="plain">
            Clear
          </RouterButton>
        )}
      </div>
    </Form>
  );
}

type OrderTableProps = {
  page: OrderPage;
  filter: OrderFilter;
  cursor: Cursor;
  shopIsLive: boolean;
  /** Today in the agency's time zone: "2026-11-26". */
  today: string;
};

export function OrderTable({ page, filter, cursor, shopIsLive, today }: OrderTableProps) {
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

type RowContext = { shopIsLive: boolean; today: string; to: string };

function cellsOf(order: OrderListItem, { shopIsLive, today, to }: RowContext): ReactNode[] {
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

function Status({ order, shopIsLive, today }: { order: OrderListItem } & Omit<RowContext, "to">) {
  const notes = [
    subscriptionStatusLabel(order.subscriptionStatus, order.subscriptionEndsAt),
    paymentModeLabel(order, shopIsLive),
  ];
  return (
    <span>
      <span className={`font-semibold ${orderStatusTone(order.status)}`}>{humanizeCode(order.status)}</span>
      {notes.map((note) => note && <small key={note}>{note}</small>)}
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
