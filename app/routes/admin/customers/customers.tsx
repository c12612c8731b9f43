import { Link, useSearchParams } from "react-router";
import { type CustomerFilter, readCustomerCursor, readCustomerFilter } from "~/admin/customer-filter";
import { type CustomerListItem, listCustomers, listCustomersByEmail } from "~/admin/customer-list.server";
import { formatListQuery, parseCursor } from "~/lib/db/pagination";
import { formatMoney } from "~/lib/money";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { Avatar } from "~/routes/admin/shared/badges";
import { type Column, DataTable, pagesOf, RefreshButton, type Sort } from "~/routes/admin/shared/data-table";
import { DateOnly, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { ListCard } from "~/routes/admin/shared/list-card";
import { PageHead } from "~/routes/admin/shared/page-parts";
import { customerPath } from "~/routes/admin/shared/paths";
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
  const filter = readCustomerFilter(search);
  const page =
    filter.sort === "email"
      ? await listCustomersByEmail(app.db, filter, readCustomerCursor(search), live)
      : await listCustomers(app.db, filter, parseCursor(search), live);
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
      <LoadError of={loadError} />
      {page && (
        <div className="stack">
          <ListCard
            title="Customers"
            path="/admin/customers"
            keep={{ sort: filter.sort }}
            search={{ value: filter.q, placeholder: "Name, company, email or phone" }}
            isEmpty={page.rows.length === 0}
            hint={filter.q ? undefined : "They appear with their first order."}
            pages={
              "older" in page
                ? pagesOf(page, (cursor) => formatListQuery(filter, cursor))
                : {
                    newer: page.before && formatListQuery({ ...filter, before: page.before }),
                    older: page.after && formatListQuery({ ...filter, after: page.after }),
                    labels: ["Previous", "Next"],
                  }
            }
          >
            <DataTable
              caption={filter.sort ? "Customers by email address" : "Customers, newest last order first"}
              className="stick"
              columns={COLUMNS.map((column) => ({ ...column, sort: sortOf(column.title, filter) }))}
              rows={page.rows}
              keyOf={({ email }) => email}
              opens={({ email }) => customerPath(email)}
            />
          </ListCard>
          {page.atLeast && (
            <p className="text-mute text-small">
              The search has more matches than we look through. Add a word to narrow it.
            </p>
          )}
          <TimeZoneNote />
        </div>
      )}
    </>
  );
}

/** Sums can only be sorted once they are all read. */
function sortOf(title: string, filter: CustomerFilter): Sort | undefined {
  const sorts = { Email: ["email", "ascending"], "Last order": [null, "descending"] } as const;
  if (title !== "Email" && title !== "Last order") return undefined;
  const [sort, direction] = sorts[title];
  return { to: formatListQuery({ ...filter, sort }), direction: filter.sort === sort ? direction : undefined };
}

const COLUMNS: readonly Column<CustomerListItem>[] = [
  {
    title: "Customer",
    cell: "cell-start",
    show: ({ email, names }) => (
      <span className="row flex-nowrap">
        <Avatar email={email} decorative />
        <span className="wrap-anywhere">
          <Link className="row-link" to={customerPath(email)}>
            {names.first}
          </Link>
          {names.second && <small>{names.second}</small>}
        </span>
      </span>
    ),
  },
  {
    title: "Email",
    cell: "cell-full text-mute",
    show: ({ email }) => (
      <span className="wrap-anywhere">
        <EmailText email={email} />
      </span>
    ),
  },
  { title: "Orders", cell: "num cell-hidden", show: ({ orders }) => orders },
  {
    title: "Paid in all",
    cell: "num cell-end",
    show: ({ paidCents }) => <span translate="no">{formatMoney(paidCents)}</span>,
  },
  {
    title: "Open work",
    cell: "num cell-end",
    show: ({ openWork }) =>
      openWork > 0 ? (
        <span>
          <span>{openWork}</span>
          <span className="only-phone text-mute">{"\u00a0open"}</span>
        </span>
      ) : (
        <span className="not-phone text-faint">None</span>
      ),
  },
  {
    title: "Last order",
    cell: "cell-start",
    show: ({ lastOrder }) => (
      <span>
        <span className="whitespace-nowrap">
          <DateOnly at={lastOrder.createdAt} />
        </span>
        <small>{lastOrder.service}</small>
      </span>
    ),
  },
  {
    title: "Since",
    cell: "whitespace-nowrap wide text-mute cell-hidden",
    show: ({ since }) => <DateOnly at={since} />,
  },
];
