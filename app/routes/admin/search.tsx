import type { ReactNode } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { type SearchResults, searchEverything } from "~/admin/search-everything.server";
import { searchParam, singleParam } from "~/lib/db/pagination";
import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { customerNames } from "~/orders/customer-name";
import { formatOrderAmount, statusTone } from "~/orders/order-states";
import { LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminLoader } from "~/routes/admin/shared/admin-page.server";
import { customerPath, orderPath } from "~/routes/admin/shared/paths";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/search";
import { AdminButton } from "./shared/admin-button";
import { Badge } from "./shared/badges";
import { DateOnly, humanizeCode } from "./shared/date-time";
import { SearchInput } from "./shared/form-field";
import { EmptyState, PageHead } from "./shared/page-parts";
import { RowCard, RowText } from "./shared/row-card";

const readQuery = (params: URLSearchParams) => searchParam.parse(singleParam(params, "q"));

export const loader = adminLoader(async ({ app, search }) => {
  return { found: await searchEverything(app, readQuery(search)) };
});

export { clientLoader } from "~/routes/admin/shared/admin-page";

export const meta = unlistedMeta({
  title: "Search",
  description: "Orders, customers, quotes and invoices.",
  path: "/admin/search",
});

export default function Search({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const q = readQuery(params);
  const [shown, loadError] = useLastLoaded(loaderData, "The search failed");
  return (
    <>
      <PageHead title="Search" sub={q && <p className="wrap-anywhere">{`“${q}”`}</p>} />
      <SearchForm key={q} q={q} />
      <LoadError of={loadError} />
      {shown && <Results found={shown.found} q={q} />}
    </>
  );
}

/** On phones, where the top bar has no field. */
const SearchForm = ({ q }: { q: string }) => (
  <Form
    method="get"
    role="search"
    aria-label="Orders, customers, quotes and invoices"
    className="only-phone mb-4 w-full gap-2"
  >
    <SearchInput
      name="q"
      defaultValue={q}
      autoFocus={q === ""}
      aria-label="Search words"
      placeholder="Name, email, order, quote, invoice"
      className="min-w-0 flex-1"
    />
    <AdminButton type="submit">Search</AdminButton>
  </Form>
);

function Results({ found, q }: { found: SearchResults; q: string }) {
  const { orders, moreOrders, customers, quotes, invoices } = found;
  const count = orders.length + customers.length + quotes.length + invoices.length;
  if (q === "")
    return (
      <EmptyState hint="By name, company, email, phone, order or transaction id, quote or invoice number.">
        Search orders, customers, quotes and invoices
      </EmptyState>
    );
  if (count === 0) return <EmptyState hint="Check the spelling, or search for fewer words.">Nothing Found</EmptyState>;
  return (
    <div className="stack">
      <p role="status" className="sr-only">
        {count === 1 ? "1 result" : `${count} results`}
      </p>
      <Kind
        title="Orders"
        more={
          moreOrders && (
            <Link className="text-link text-small" to={`/admin/orders?${new URLSearchParams({ q })}`}>
              All matching orders
            </Link>
          )
        }
        lines={orders.map((order) => ({
          key: order.id,
          to: orderPath(order.id),
          at: order.createdAt,
          names: customerNames(order),
          about: `${order.pageType} · ${formatEmailAddress(order.email)}`,
          end: <AmountAndStatus order={order} />,
        }))}
      />
      <Kind
        title="Customers"
        lines={customers.map(({ email, names }) => ({
          key: email,
          to: customerPath(email),
          names,
          about: formatEmailAddress(email),
        }))}
      />
      <Kind
        title="Quotes"
        lines={quotes.map((quote) => ({
          key: quote.id,
          to: `/admin/quotes?q=${quote.reference}`,
          at: quote.createdAt,
          names: { first: quote.customer, second: null },
          about: `${quote.service} · ${quote.reference}`,
          end: (
            <span className="font-semibold" translate="no">
              {formatMoney(quote.price.cents)}
            </span>
          ),
        }))}
      />
      <Kind
        title="Invoices"
        lines={invoices.map(({ id, number, kind, issuedAt, orderId, customer }) => ({
          key: id,
          to: orderPath(orderId),
          at: issuedAt,
          names: { first: number, second: customer },
          about: kind === "invoice" ? "Invoice" : "Credit note",
        }))}
      />
    </div>
  );
}

type Line = {
  key: string;
  at?: Date;
  to: string;
  names: { first: string; second: string | null };
  about: string;
  end?: ReactNode;
};

const Kind = ({ title, lines, more }: { title: string; lines: readonly Line[]; more?: ReactNode }) => (
  <RowCard title={title} total={lines.length} rows={lines} action={more}>
    {({ key, at, end, ...text }) => (
      <li key={key}>
        {at && (
          <span className="not-phone w-19 flex-none text-[0.8125rem] text-faint">
            <DateOnly at={at} />
          </span>
        )}
        <RowText {...text} />
        <span className="contents">{end}</span>
      </li>
    )}
  </RowCard>
);

/** At the end of an order's row; on phones below each other. */
const AmountAndStatus = ({ order }: { order: SearchResults["orders"][number] }) => (
  <span className="grid flex-none grid-cols-[auto_5.25rem] items-center justify-items-start gap-3 max-md:grid-cols-[auto] max-md:justify-items-end max-md:gap-0">
    <span className="font-semibold" translate="no">
      {formatOrderAmount(order)}
    </span>
    <Badge tone={statusTone(order.status)}>{humanizeCode(order.status)}</Badge>
  </span>
);
