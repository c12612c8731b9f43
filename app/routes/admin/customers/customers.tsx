import { Link, useSearchParams } from "react-router";
import { customerQuery, readCustomerCursor, readCustomerFilter } from "~/admin/customer-filter";
import { type CustomerListItem, listCustomers } from "~/admin/customer-list.server";
import { offerBySlug } from "~/catalog/offers";
import { formatUsd } from "~/lib/money";
import { AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { Avatar } from "~/routes/admin/shared/badges";
import { DataTable, RefreshButton } from "~/routes/admin/shared/data-table";
import { DateOnly, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { FilterBar, FilterSearch } from "~/routes/admin/shared/filter-bar";
import { Card, EmptyState, PageHead } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import type { Route } from "./+types/customers";

export const meta = unlistedMeta({
  title: "Customers",
  description: "Everyone who ordered.",
  path: "/admin/customers",
});

export const loader = adminLoader(async ({ app, search }) => {
  const live = app.paymentProvider.mode === "live";
  const page = await listCustomers(app.db, readCustomerFilter(search), readCustomerCursor(search), live);
  return { page };
});

export { clientLoader } from "~/routes/admin/shared/admin-page";

export default function Customers({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readCustomerFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load customers");
  const page = shown?.page;
  return (
    <>
      <PageHead title="Customers">
        <RefreshButton />
      </PageHead>
      {loadError}
      {page && (
        <div className="stack">
          <Card label="Customers" flush>
            <FilterBar label="Customers">
              <FilterSearch label="Search customers" value={filter.q} placeholder="Name, company, email or phone" />
            </FilterBar>
            {page.rows.length > 0 ? (
              <CustomerTable customers={page.rows} />
            ) : (
              <EmptyState
                hint={
                  filter.q ? (
                    <Link to="/admin/customers">Clear all filters</Link>
                  ) : (
                    "They appear with their first order."
                  )
                }
              >
                No Customers Found
              </EmptyState>
            )}
          </Card>
          {page.atLeast && (
            <p className="text-mute text-small">
              The search has more matches than we look through. Add a word to narrow it.
            </p>
          )}
          {(page.before || page.after) && (
            <nav aria-label="Pages of customers" className="pager">
              <span>By email address</span>
              <span className="actions">
                {page.before && (
                  <AdminButtonLink slim rel="prev" to={customerQuery(filter, page.before)}>
                    Previous
                  </AdminButtonLink>
                )}
                {page.after && (
                  <AdminButtonLink slim rel="next" to={customerQuery(filter, page.after)}>
                    Next
                  </AdminButtonLink>
                )}
              </span>
            </nav>
          )}
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}

const CustomerTable = ({ customers }: { customers: readonly CustomerListItem[] }) => (
  <DataTable
    caption="Customers by email address"
    className="stick"
    columns={[
      { title: "Customer", cell: "cell-start" },
      { title: "Email", cell: "cell-full text-mute" },
      { title: "Orders", cell: "num cell-hidden" },
      { title: "Paid in all", cell: "num cell-end" },
      { title: "Open work", cell: "num cell-end" },
      { title: "Last order", cell: "cell-start" },
      { title: "Since", cell: "whitespace-nowrap wide text-mute cell-hidden" },
    ]}
    rows={customers.map((customer) => ({
      key: customer.email,
      opens: customerPath(customer.email),
      cells: cellsOf(customer),
    }))}
  />
);

const customerPath = (email: string): string => `/admin/customers/${encodeURIComponent(email)}`;

const cellsOf = ({ email, names, orders, paidCents, openWork, lastOrder, since }: CustomerListItem) => [
  <span key="customer" className="row flex-nowrap">
    <Avatar email={email} decorative />
    <span className="wrap-anywhere">
      <Link className="row-link" to={customerPath(email)}>
        {names.first}
      </Link>
      {names.second && <small>{names.second}</small>}
    </span>
  </span>,
  <span key="email" className="wrap-anywhere">
    <EmailText email={email} />
  </span>,
  orders,
  <span key="paid" translate="no">
    {formatUsd(paidCents)}
  </span>,
  openWork > 0 ? (
    <span key="work">
      <span>{openWork}</span>
      <span className="only-phone text-mute">{"\u00a0open"}</span>
    </span>
  ) : (
    <span key="work" className="not-phone text-faint">
      None
    </span>
  ),
  <span key="last">
    <span className="whitespace-nowrap">
      <DateOnly at={lastOrder.createdAt} />
    </span>
    <small>{offerBySlug(lastOrder.service)?.title ?? lastOrder.service}</small>
  </span>,
  <DateOnly key="since" at={since} />,
];
