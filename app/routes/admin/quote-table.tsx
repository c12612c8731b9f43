import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import type { QuoteListItem } from "~/checkout/quotes/quote-list.server";
import { formatUsd } from "~/lib/money";
import type { Result } from "~/lib/result";
import { Button } from "~/ui/button";
import { EmailText } from "~/ui/email-text";
import { toast } from "~/ui/toast";
import { BreakableText, DataTable, EmptyState } from "./shared/data-table";
import { StackedDateTime } from "./shared/moment";
import { IfCanSubmit } from "./shared/permission-gate";

/** Quotes, what they cost and how they stand, with their links. */
export function QuoteTable({ quotes }: { quotes: readonly QuoteListItem[] }) {
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
  <Standing key="status" quote={quote} />,
  <Actions key="actions" quote={quote} />,
];

const STANDING: Record<QuoteListItem["state"], { words: string; tone: string }> = {
  open: { words: "Open", tone: "text-cyan" },
  accepted: { words: "Accepted", tone: "text-gold" },
  paid: { words: "Paid", tone: "text-lime" },
  expired: { words: "Expired", tone: "text-mute" },
  revoked: { words: "Revoked", tone: "text-danger" },
};

function Standing({ quote: { state, orderId, goodUntil } }: { quote: QuoteListItem }) {
  const { words, tone } = STANDING[state];
  return (
    <>
      <span className={`font-semibold ${tone}`}>{words}</span>
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

function Actions({ quote }: { quote: QuoteListItem }) {
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
          <Revoke quote={quote} />
        </IfCanSubmit>
      )}
    </span>
  );
}

/** Copies the quote's link; where the browser does not allow it, and where it is `shown`, it can be copied by hand. */
export function CopyLink({ quote: { url, reference }, shown = false }: { quote: QuoteListItem; shown?: boolean }) {
  const [byHand, setByHand] = useState(shown);
  if (!url) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied", { id: "copied" });
    } catch {
      setByHand(true);
      toast.error("Your browser doesn’t allow copying. Select the link and copy it.", { id: "copied" });
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {byHand && (
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

function Revoke({ quote: { id, reference } }: { quote: QuoteListItem }) {
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
