import type { OrderFilter } from "~/admin/orders/order-filter";
import type { OrderPage, OrderTotals } from "~/admin/orders/order-list.server";
import { zoneName } from "~/lib/dates/agency-zone";
import { type Cursor, formatListQuery } from "~/lib/db/pagination";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { AdminIcon } from "~/routes/admin/shared/admin-icon";
import { Pagination, pagesOf, RefreshButton } from "~/routes/admin/shared/data-table";
import { Menu } from "~/routes/admin/shared/menu";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit, IfCanView } from "~/routes/admin/shared/permission-gate";
import { ViewSwitch } from "~/routes/admin/work/view-switch";

/** Above the list of orders and of unfinished checkouts. `filter`: what is exported; null for nothing. */
export function OrdersHead({ filter }: { filter: OrderFilter | null }) {
  return (
    <PageHead title="Orders">
      <RefreshButton label="Refresh Orders" />
      {filter && (
        <IfCanView address="/admin/orders.csv">
          <Menu label="Export" icon="download" square={false} kind="quiet" fold className="not-phone">
            <a
              href={`/admin/orders.csv${formatListQuery(filter)}`}
              download
              title="For spreadsheets and bookkeeping. To keep leading zeros, import the columns as text."
            >
              <AdminIcon name="download" />
              <span>Export CSV</span>
            </a>
            <a
              href={`/admin/payments.csv${formatListQuery({ from: filter.from, to: filter.to })}`}
              download
              title="A row for each payment, refund and dispute of these days, with fees and ids, to match with payouts"
            >
              <AdminIcon name="download" />
              <span>Export payments</span>
            </a>
          </Menu>
        </IfCanView>
      )}
      <ViewSwitch />
      <IfCanSubmit to="/admin/orders/new">
        <AdminButtonLink kind="primary" icon="plus" to="/admin/orders/new">
          New order
        </AdminButtonLink>
      </IfCanSubmit>
    </PageHead>
  );
}

export const TimesNote = () => (
  <p className="px-5 py-3 text-mute text-small max-md:px-4">{`Times are ${zoneName()}.`}</p>
);

type OrderPagerProps = {
  page: OrderPage;
  totals: OrderTotals;
  filter: OrderFilter;
  cursor: Cursor;
  canSelect: boolean;
};

/** Below the list: how much of it the page shows, the zone of all times, the keys, and the other pages. */
export function OrderPager({ page, totals, filter, cursor, canSelect }: OrderPagerProps) {
  const total = `${totals.atLeast ? "more than " : ""}${totals.orders.toLocaleString("en-US")}`;
  const shown = page.rows.length;
  return (
    <Pagination
      label="Pages of orders"
      {...pagesOf(page, (cursor) => formatListQuery(filter, cursor))}
      keys={[
        ["j k", "move"],
        ["Enter", "open"],
        ["Space", "details"],
        ...(canSelect ? [["x", "select"] as const] : []),
        ["?", "all keys"],
      ]}
    >
      {`${cursor === null ? `1–${shown}` : shown} of ${total}, newest first. ${`Times are ${zoneName()}.`}`}
    </Pagination>
  );
}
