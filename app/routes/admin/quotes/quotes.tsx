import { useEffect, useState } from "react";
import { data, Form, Link, useFetcher } from "react-router";
import * as z from "zod/mini";
import { getApp } from "~/app-context.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { listQuotes, type QuoteListItem, revokeQuote } from "~/checkout/quotes/quotes.server";
import { idParam, searchParam, singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { BreakableText, DataTable, RefreshButton } from "~/routes/admin/shared/data-table";
import { StackedDateTime } from "~/routes/admin/shared/date-time";
import { EmptyState } from "~/routes/admin/shared/page-parts";
import { IfCanSubmit } from "~/routes/admin/shared/permission-gate";
import { RouterButton } from "~/routes/admin/shared/router-button";
import { SearchField } from "~/routes/admin/shared/search-field";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/text";
import { toast } from "~/ui/toast";
import type { Route } from "./+types/quotes";

function QuoteTable({ quotes }: { quotes: readonly QuoteListItem[] }) {
  if (quotes.length === 0) return <EmptyState>No Quotes Found</EmptyState>;
  return (
    <DataTable
      caption="Quotes, newest first"
      columns={["Created", "Customer", "Service", "Price", "Status", "Actions"]}
      rows={quotes.map((quote) => ({ key: quote.id, cells: cellsOf(quote) }))}
    />
  );
}

const cellsOf = (quote: QuoteListItem) => [
  <StackedDateTime key="created" at={quote.createdAt} />,
  <BreakableText key="customer">
    {quote.customer}
    <small>
      <EmailText email={quote.email} />
    </small>
  </BreakableText>,
  <BreakableText key="service">
    {quote.service}
    <small>
      Quote {quote.reference}, {quote.createdBy ? `by ${quote.createdBy}` : "by the customer"}
    </small>
  </BreakableText>,
  <BreakableText key="price">
    {formatUsd(quote.price.cents)}
    {quote.price.every && ` per ${quote.price.every}`}
    {quote.price.reason && <small>{quote.price.reason}</small>}
  </BreakableText>,
  <QuoteStatus key="status" quote={quote} />,
  <QuoteActions key="actions" quote={quote} />,
];

const STATUS: Record<QuoteListItem["state"], { label: string; tone: string }> = {
  open: { label: "Open", tone: "text-cyan" },
  accepted: { label: "Accepted", tone: "text-gold" },
  paid: { label: "Paid", tone: "text-lime" },
  expired: { label: "Expired", tone: "text-mute" },
  revoked: { label: "Revoked", tone: "text-danger" },
};

function QuoteStatus({ quote: { state, orderId, goodUntil } }: { quote: QuoteListItem }) {
  const { label, tone } = STATUS[state];
  return (
    <>
      <span className={`font-semibold ${tone}`}>{label}</span>
      {orderId && (
        <small>
          <Link className="link" to={`/admin/orders?order=${orderId}`}>
            Its order
          </Link>
        </small>
      )}
      {(state === "open" || state === "accepted") && <small>Until {goodUntil}</small>}
    </>
  );
}

function QuoteActions({ quote }: { quote: QuoteListItem }) {
  const { id, reference, url, state } = quote;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {url && <CopyLink quote={quote} />}
      <IfCanSubmit to="/admin/quotes/new" instead="None">
        <Link className="link" to={`/admin/quotes/new?quote=${id}`}>
          Create a quote from this<span className="sr-only"> ({reference})</span>
        </Link>
      </IfCanSubmit>
      {(state === "open" || state === "accepted") && (
        <IfCanSubmit to="/admin/quotes" intent="revoke">
          <RevokeButton quote={quote} />
        </IfCanSubmit>
      )}
    </span>
  );
}

/** Copies the quote's link. If `shown`, or if the browser denies copying, the link is also in a field. */
function CopyLink({ quote: { url, reference }, shown = false }: { quote: QuoteListItem; shown?: boolean }) {
  const [isVisible, setIsVisible] = useState(shown);
  if (!url) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied", { id: "copied" });
    } catch {
      setIsVisible(true);
      toast.error("Your browser doesn’t allow copying. Select the link and copy it.", { id: "copied" });
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isVisible && (
        <input
          readOnly
          className="field-dense min-w-0 max-w-full sm:w-96"
          value={url}
          aria-label={`Link to quote ${reference}`}
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button dense="plain" onClick={copy}>
        Copy link<span className="sr-only"> to quote {reference}</span>
      </Button>
      <a className="link" href={url} target="_blank" rel="noopener">
        Open<span className="sr-only"> quote {reference}</span>
      </a>
    </span>
  );
}

function RevokeButton({ quote: { id, reference } }: { quote: QuoteListItem }) {
  const fetcher = useFetcher<Result>();
  const { data: outcome } = fetcher;
  useEffect(() => {
    if (outcome?.ok) toast.success("The quote is revoked.", { id: "quote" });
    else if (outcome) toast.error(outcome.error, { id: "quote" });
  }, [outcome]);
  return (
    <Button
      dense="danger"
      disabled={fetcher.state !== "idle"}
      onClick={() => void fetcher.submit({ intent: "revoke", id }, { method: "post" })}
    >
      Revoke<span className="sr-only"> quote {reference}</span>
    </Button>
  );
}

export const meta = unlistedMeta({ title: "Quotes", description: "Quotes and their links.", path: "/admin/quotes" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const params = new URL(request.url).searchParams;
  const search = searchParam.parse(singleParam(params, "q"));
  const createdId = idParam.parse(singleParam(params, "made") ?? null);
  try {
    const quotes = await listQuotes(app, search);
    // Anyone with a quote’s link can accept it, so readers do not get it.
    const isReader = !canSubmit(context.get(adminContext)?.role ?? "reader", "/admin/quotes/new");
    const shown = isReader ? quotes.map((quote) => ({ ...quote, url: null })) : quotes;
    return { ok: true as const, quotes: shown, search, createdId };
  } catch (error) {
    app.log.error({ err: error }, "The quotes could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

const actionSchema = z.object({ intent: z.literal("revoke"), id: z.uuid() });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const admin = context.get(adminContext);
  if (!admin) throw new Response(null, { status: 403 });
  const parsed = actionSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!parsed.success) return data(failure("We couldn’t read this request."), { status: 400 });
  try {
    const result = await revokeQuote(app, admin.email, parsed.data.id);
    return data(result, { status: result.ok ? 200 : 400 });
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
    app.log.warn({ err: error, quoteId: parsed.data.id }, "The checkout of a revoked quote could not be ended");
    const message =
      "The link is revoked, but a checkout from it is still open and the card provider isn’t responding. Please revoke it again.";
    return data(failure(message), { status: 503 });
  }
}

/** Repeated submits are harmless, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "It may or may not have worked. Check the list, then it’s safe to try again.");

const FAILED = "Failed to load quotes";

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  const created = shown?.quotes.find(({ id }) => id === shown.createdId);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold font-sans text-2xl">Quotes</h1>
        <div className="flex flex-wrap gap-3">
          <IfCanSubmit to="/admin/quotes/new">
            <RouterButton dense="plain" href="/admin/quotes/new">
              New quote
            </RouterButton>
          </IfCanSubmit>
          <RefreshButton />
        </div>
      </div>
      <p className="mb-4 max-w-3xl text-mute">
        Quotes hold their price for 30 days. Customers save them, or you create them here. We don’t email quotes, so
        share the link yourself. Anyone with it can accept and pay.
      </p>
      {created?.url && (
        <div role="status" className="mb-6 border-lime border-l-4 bg-panel p-4">
          <p className="mb-3">
            <strong>
              Quote {created.reference} for {created.customer} is ready.
            </strong>{" "}
            Good until {created.goodUntil}.
          </p>
          <CopyLink quote={created} shown />
        </div>
      )}
      <LoadError loaded={loaderData} failed={FAILED} />
      <Form className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search"
          name="q"
          key={shown?.search}
          defaultValue={shown?.search}
          className="grow sm:grow-0 sm:basis-72"
          placeholder="Reference, name or email"
        />
        <Button type="submit" dense="plain">
          Search
        </Button>
      </Form>
      {shown && <QuoteTable quotes={shown.quotes} />}
    </>
  );
}
