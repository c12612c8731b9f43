import { useEffect, useState } from "react";
import { data, Link, useFetcher } from "react-router";
import { z } from "zod/mini";
import { listUnfinishedCheckouts, type UnfinishedCheckout } from "~/admin/unfinished-checkouts.server";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { offerBySlug } from "~/catalog/offers";
import { reopenCheckout } from "~/checkout/place-order/payment-link.server";
import { type ActionError, catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/text";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/unfinished-checkouts";
import { BreakableText, DataTable, RefreshButton } from "./shared/data-table";
import { StackedDateTime } from "./shared/date-time";
import { IfCanSubmit } from "./shared/permission-gate";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "./shared/stale-data";

export const meta = unlistedMeta({
  title: "Unfinished checkouts",
  description: "Checkouts that were started but not paid.",
  path: "/admin/unfinished",
});

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  try {
    return { ok: true as const, rows: await listUnfinishedCheckouts(app) };
  } catch (error) {
    app.log.error({ err: error }, "The unfinished checkouts could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const actionSchema = z.object({ orderId: z.uuid() });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const parsed = actionSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  try {
    const resumed = await reopenCheckout(app, parsed.data.orderId, admin.email);
    return data(resumed, { status: resumed.ok ? 200 : 400 });
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      return data(failure("The card provider isn’t responding right now. Please try again."), { status: 503 });
    }
    if (error instanceof PaymentProviderRejected) return data(failure(error.message), { status: 400 });
    throw error;
  }
}

/** Repeated submits return the same link, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It’s safe to try again.");

const FAILED = "Failed to load unfinished checkouts";

export default function UnfinishedCheckouts({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Unfinished checkouts</h1>
        <RefreshButton />
      </div>
      <p className="mb-4 max-w-3xl text-mute">
        Customers who started checkout in the last 30 days but didn’t pay. We don’t email them because their address
        isn’t verified. If you’re in touch with one, share a link to finish.
      </p>
      <LoadError loaded={loaderData} failed={FAILED} />
      {shown &&
        (shown.rows.length === 0 ? (
          <EmptyState>No Unfinished Checkouts Found</EmptyState>
        ) : (
          <DataTable
            caption="Unfinished checkouts, newest first"
            columns={["Date", "Customer", "Service", "Amount", "Link"]}
            rows={shown.rows.map((row) => ({ key: row.id, cells: cellsOf(row) }))}
          />
        ))}
    </>
  );
}

const cellsOf = (row: UnfinishedCheckout) => [
  <StackedDateTime key="date" at={row.createdAt} />,
  <BreakableText key="customer">
    <Link className="link" to={`/admin/orders?order=${row.id}`}>
      {row.customer}
    </Link>
    <small>
      <EmailText email={row.email} />
    </small>
  </BreakableText>,
  offerBySlug(row.service)?.title ?? row.service,
  <BreakableText key="amount">
    {formatUsd(row.amount)}
    {row.declined && <small className="text-danger">Card declined: {row.declined}</small>}
  </BreakableText>,
  <IfCanSubmit key="link" to="/admin/unfinished" instead="None">
    <ResumeLink row={row} />
  </IfCanSubmit>,
];

/** Requests the link, then shows it in a field with a copy button. */
function ResumeLink({ row }: { row: UnfinishedCheckout }) {
  const fetcher = useFetcher<Result<{ url: string }> | ActionError>();
  const [copied, setCopied] = useState(false);
  const { data: outcome } = fetcher;
  const url = outcome?.ok ? outcome.url : null;
  useEffect(() => {
    if (outcome?.ok === false) toast.error(outcome.error, { id: "resume" });
  }, [outcome]);
  if (!url) {
    return (
      <Button
        dense="plain"
        disabled={fetcher.state !== "idle"}
        onClick={() => void fetcher.submit({ orderId: row.id }, { method: "post" })}
      >
        {row.open ? "Get link" : "Get a new link"}
        <span className="sr-only"> for {row.customer}</span>
      </Button>
    );
  }
  return (
    <span className="flex flex-wrap gap-2">
      <input
        readOnly
        className="field-dense"
        value={url}
        aria-label={`Link for ${row.customer}`}
        onFocus={(event) => event.target.select()}
      />
      <Button
        dense="plain"
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => setCopied(true),
            () => toast.error("Your browser doesn’t allow copying. Select the link and copy it.", { id: "resume" }),
          )
        }
      >
        {copied ? "Copied" : "Copy"}
      </Button>
    </span>
  );
}
