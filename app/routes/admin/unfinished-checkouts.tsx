import { Link, useFetcher } from "react-router";
import { z } from "zod/mini";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { countOrdersForTabs } from "~/admin/orders/order-list.server";
import { listUnfinishedCheckouts, type UnfinishedCheckout } from "~/admin/unfinished-checkouts.server";
import { reopenCheckout } from "~/checkout/place-order/payment-link.server";
import { agencyToday } from "~/lib/dates/business-hours";
import { formatEmailAddress } from "~/lib/email-address";
import type { ActionError } from "~/lib/http/client-errors";
import { formatMoney } from "~/lib/money";
import type { Result } from "~/lib/result";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import { adminForm, adminLoader, withFields } from "~/routes/admin/shared/admin-page.server";
import { Card, EmptyState, Tabs } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { useFetcherData } from "~/routes/admin/shared/use-fetcher-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/unfinished-checkouts";
import { orderTabs } from "./orders/order-filters";
import { RowDate } from "./orders/order-table";
import { OrdersHead, TimesNote } from "./orders/orders-frame";
import { AdminButton } from "./shared/admin-button";
import { CopyButton } from "./shared/copy-field";
import { DataTable } from "./shared/data-table";
import { IfCanSubmit } from "./shared/permission-gate";

export const meta = unlistedMeta({
  title: "Unfinished checkouts",
  description: "Checkouts that were started but not paid.",
  path: "/admin/unfinished",
});

export const loader = adminLoader(async ({ app }) => {
  const [rows, tabs] = await Promise.all([
    listUnfinishedCheckouts(app),
    countOrdersForTabs(app.db, readOrderFilter(new URLSearchParams())),
  ]);
  return { rows, tabs, today: agencyToday(app) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

export const action = adminForm(
  withFields(z.object({ orderId: z.uuid() }), ({ orderId }, { app, admin }) =>
    reopenCheckout(app, orderId, admin.email),
  ),
);

/** Repeated submits return the same link, hence the text. */
export const clientAction = clientActionOf("It’s safe to try again.");

export default function UnfinishedCheckouts({ loaderData }: Route.ComponentProps) {
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load unfinished checkouts");
  return (
    <>
      <OrdersHead filter={null} />
      <LoadError of={loadError} />
      {shown && (
        <Card flush label="Unfinished checkouts">
          <Tabs inCard label="Status" tabs={orderTabs(null, shown.tabs, shown.rows.length)} />
          <p className="px-5 py-3 text-mute max-md:px-4">
            Customers who started checkout in the last 30 days but didn’t pay. We don’t email them because their address
            isn’t verified. If you’re in touch with one, share a link to finish.
          </p>
          {shown.rows.length === 0 ? (
            <EmptyState>No Unfinished Checkouts Found</EmptyState>
          ) : (
            <UnfinishedTable rows={shown.rows} today={shown.today} />
          )}
          {shown.rows.length > 0 && <TimesNote />}
        </Card>
      )}
    </>
  );
}

const UnfinishedTable = ({ rows, today }: { rows: readonly UnfinishedCheckout[]; today: string }) => (
  <DataTable
    className="orders unfinished"
    caption="Unfinished checkouts, newest first"
    columns={[
      { title: "Date", cell: "cell-end order-date", show: ({ createdAt }) => <RowDate at={createdAt} today={today} /> },
      {
        title: "Customer",
        cell: "cell-start order-customer",
        show: ({ id, customer, email }) => (
          <>
            <span className="names">
              <Link className="row-link" to={orderPath(id)}>
                {customer}
              </Link>
            </span>
            <small className="mail" translate="no">
              {formatEmailAddress(email)}
            </small>
          </>
        ),
      },
      {
        title: "Service",
        cell: "cell-start order-page",
        show: ({ service, declined }) => (
          <>
            <span className="page-type">{service}</span>
            {declined && (
              <small>
                <span className="text-danger">{`Card declined: ${declined}`}</span>
              </small>
            )}
          </>
        ),
      },
      {
        title: "Amount",
        cell: "cell-end num order-amount",
        show: ({ amount }) => <span translate="no">{formatMoney(amount)}</span>,
      },
      {
        title: "Link",
        cell: "cell-full order-link",
        show: (row) => (
          <IfCanSubmit to="/admin/unfinished" instead="None">
            <ResumeLink row={row} />
          </IfCanSubmit>
        ),
      },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    opens={({ id }) => orderPath(id)}
  />
);

/** Requests the link, then shows it in a field with a copy button. */
function ResumeLink({ row }: { row: UnfinishedCheckout }) {
  const fetcher = useFetcher<Result<{ url: string }> | ActionError>();
  const { data: outcome } = fetcher;
  const url = outcome?.ok ? outcome.url : null;
  useFetcherData(fetcher.data, (result) => {
    if (!result.ok) toast.error(result.error, { id: "resume" });
  });
  if (!url) {
    return (
      <AdminButton
        slim
        className="relative z-1"
        busy={fetcher.state !== "idle"}
        onClick={() => void fetcher.submit({ orderId: row.id }, { method: "post" })}
      >
        <span>{row.open ? "Get link" : "Get a new link"}</span>
        <span className="sr-only">{` for ${row.customer}`}</span>
      </AdminButton>
    );
  }
  return (
    <span className="row relative z-1">
      <CopyButton shown text={url} label="Copy" name={`Link for ${row.customer}`} />
    </span>
  );
}
