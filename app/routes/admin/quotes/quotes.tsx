import { Form, Link, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { listServiceChoices } from "~/admin/service-choices.server";
import { canSubmit } from "~/auth/permissions/permissions";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import {
  canSendQuote,
  QUOTE_STATES,
  type QuoteFilter,
  type QuoteStatus,
  readQuoteFilter,
} from "~/checkout/quotes/quote-filter";
import { countQuotesByState, listQuotes, type QuotePage } from "~/checkout/quotes/quote-list.server";
import { findListedQuote, type QuoteListItem, revokeQuote, sendQuote } from "~/checkout/quotes/quotes.server";
import { formatListQuery, idParam, parseCursor, singleParam } from "~/lib/db/pagination";
import { formatMoney } from "~/lib/money";
import { AdminButton, AdminButtonLink } from "~/routes/admin/shared/admin-button";
import { clientActionOf, LoadError, useLastLoaded } from "~/routes/admin/shared/admin-page";
import {
  adminActions,
  adminLoader,
  failureWith,
  withFields,
  withMessage,
} from "~/routes/admin/shared/admin-page.server";
import { Badge, type BadgeTone } from "~/routes/admin/shared/badges";
import { ConfirmDialog, useConfirmation } from "~/routes/admin/shared/confirm-button";
import { CopyButton } from "~/routes/admin/shared/copy-field";
import { type Column, DataTable, pagesOf, RefreshButton } from "~/routes/admin/shared/data-table";
import { DateOnly, TimeZoneNote } from "~/routes/admin/shared/date-time";
import { ListCard, serviceChoice } from "~/routes/admin/shared/list-card";
import { Menu } from "~/routes/admin/shared/menu";
import { Note, PageHead } from "~/routes/admin/shared/page-parts";
import { orderPath } from "~/routes/admin/shared/paths";
import { IfCanSubmit, useCanSubmit } from "~/routes/admin/shared/permission-gate";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { EmailText } from "~/ui/email-text";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { HiddenFields } from "~/ui/hidden-fields";
import type { Route } from "./+types/quotes";

export const meta = unlistedMeta({ title: "Quotes", description: "Quotes and their links.", path: "/admin/quotes" });

export const loader = adminLoader(async ({ app, admin, search }) => {
  const filter = readQuoteFilter(search);
  const createdId = idParam.parse(singleParam(search, "made") ?? null);
  // Anyone with a quote’s link can accept it, so readers do not get it.
  const isReader = !canSubmit(admin.role, "/admin/quotes/new");
  const visible = (quote: QuoteListItem) => (isReader ? { ...quote, url: null } : quote);
  const [{ rows, ...pages }, counts, services, created] = await Promise.all([
    listQuotes(app, filter, parseCursor(search)),
    countQuotesByState(app, filter),
    listServiceChoices(app),
    createdId ? findListedQuote(app, createdId) : null,
  ]);
  const page: QuotePage = { rows: rows.map(visible), ...pages };
  return { page, counts, services, created: created && visible(created) };
});

export { clientLoader, shouldRevalidate } from "~/routes/admin/shared/admin-page";

const UNFINISHED =
  "The link is revoked, but a checkout from it is still open and the card provider isn’t responding. Please revoke it again.";

export const action = adminActions("/admin/quotes", {
  send: withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) =>
    withMessage(await sendQuote(app, admin.email, id), "The quote is on its way to the customer."),
  ),
  revoke: withFields(z.object({ id: z.uuid() }), async ({ id }, { app, admin }) => {
    try {
      return withMessage(await revokeQuote(app, admin.email, id), "The quote is revoked.");
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
      app.log.warn({ err: error, quoteId: id }, "The checkout of a revoked quote could not be ended");
      return failureWith(503, UNFINISHED);
    }
  }),
});

/** Repeated submits are harmless, hence the text. */
export const clientAction = clientActionOf(
  "It may or may not have worked. Check the list, then it’s safe to try again.",
);

export default function Quotes({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const filter = readQuoteFilter(params);
  const [shown, loadError] = useLastLoaded(loaderData, "Failed to load quotes");
  return (
    <>
      <PageHead title="Quotes">
        <RefreshButton />
        <IfCanSubmit to="/admin/quotes/new">
          <AdminButtonLink kind="primary" icon="plus" to="/admin/quotes/new">
            New quote
          </AdminButtonLink>
        </IfCanSubmit>
      </PageHead>
      <FormOutcomeMessage outcome={actionData} />
      <LoadError of={loadError} />
      {shown && (
        <div className="stack">
          {shown.created?.url && <CreatedNote quote={shown.created} url={shown.created.url} />}
          <ListCard
            title="Quotes"
            path="/admin/quotes"
            tabs={tabsOf(filter, shown.counts)}
            keep={{ state: filter.state }}
            search={{ value: filter.q, placeholder: "Reference, name or email" }}
            choices={[serviceChoice(filter.service, shown.services)]}
            isEmpty={shown.page.rows.length === 0}
            pages={pagesOf(shown.page, (cursor) => formatListQuery(filter, cursor))}
          >
            <DataTable
              caption="Quotes, newest first"
              className="stick"
              columns={COLUMNS}
              rows={shown.page.rows}
              keyOf={({ id }) => id}
            />
          </ListCard>
          <div>
            <p className="text-mute text-small">
              Quotes hold their price until the day they name. Customers save them, or you create them here. You can
              email the link of those that you created, or share it yourself. Anyone with it can accept and pay.
            </p>
            <TimeZoneNote />
          </div>
        </div>
      )}
    </>
  );
}

const CreatedNote = ({ quote, url }: { quote: QuoteListItem; url: string }) => (
  <div role="status">
    <Note tone="good" icon="check">
      <div className="tight">
        <p>
          <strong>{`Quote ${quote.reference} for ${quote.customer} is ready.`}</strong>{" "}
          <span>{`Good until ${quote.goodUntil}.`}</span>{" "}
          {quote.sentAt && (
            <span>
              We’re emailing it to <EmailText email={quote.email} />.
            </span>
          )}
        </p>
        <div className="row">
          <CopyButton shown text={url} label="Copy link" name={`Link to quote ${quote.reference}`} />
          {!quote.sentAt && <SendForm quote={quote} slim />}
          <a href={url} target="_blank" rel="noopener" className="text-link">
            Open quote
          </a>
        </div>
      </div>
    </Note>
  </div>
);

/** Sends the quote, or sends it again. Readers do not see it. */
function SendForm({ quote, slim = false }: { quote: QuoteListItem; slim?: boolean }) {
  const canSend = useCanSubmit("/admin/quotes", "send") && canSendQuote(quote);
  const label = quote.sentAt ? "Send again" : "Send quote";
  return (
    canSend && (
      <Form method="post" preventScrollReset>
        <HiddenFields values={{ intent: "send", id: quote.id }} />
        {slim ? (
          <AdminButton type="submit" slim>
            {label}
          </AdminButton>
        ) : (
          <button type="submit">{label}</button>
        )}
      </Form>
    )
  );
}

const STATES: Record<QuoteStatus, [label: string, tone: BadgeTone]> = {
  open: ["Open", "info"],
  accepted: ["Accepted", "pending"],
  paid: ["Paid", "good"],
  expired: ["Expired", "none"],
  revoked: ["Revoked", "bad"],
};

function tabsOf(filter: QuoteFilter, counts: Record<QuoteStatus | "all", number>) {
  const tabOf = (state: QuoteFilter["state"], label: string, count: number) => ({
    to: `/admin/quotes${formatListQuery({ ...filter, state })}`,
    label,
    count,
    current: state === filter.state,
  });
  return [
    tabOf(null, "All", counts.all),
    ...QUOTE_STATES.map((state) => tabOf(state, STATES[state][0], counts[state])),
  ];
}

const COLUMNS: readonly Column<QuoteListItem>[] = [
  {
    title: "Customer",
    cell: "cell-start",
    show: ({ customer, email, reference }) => (
      <span className="wrap-anywhere">
        <b>{customer}</b>
        <small>
          <EmailText email={email} />
        </small>
        <small>{`Quote ${reference}`}</small>
      </span>
    ),
  },
  {
    title: "Service",
    cell: "cell-full rail:whitespace-nowrap text-mute",
    show: ({ service }) => service,
  },
  {
    title: "Price",
    cell: "num cell-end",
    show: ({ price, interval }) => (
      <span>
        <span translate="no">{formatMoney(price.cents)}</span>
        {interval && <small className="wrap">{interval}</small>}
        {price.reason && <small className="wrap">{price.reason}</small>}
      </span>
    ),
  },
  { title: "Status", cell: "cell-start", show: (quote) => <QuoteState quote={quote} /> },
  {
    title: "Created",
    cell: "whitespace-nowrap wide cell-hidden",
    show: ({ createdAt }) => <DateOnly at={createdAt} />,
  },
  { title: "Actions", cell: "num cell-end", show: (quote) => <QuoteActions quote={quote} /> },
];

function QuoteState({ quote: { state, orderId, goodUntil, sentAt } }: { quote: QuoteListItem }) {
  const [label, tone] = STATES[state];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {orderId && (
        <small>
          <Link className="text-link" to={orderPath(orderId)}>
            Its order
          </Link>
        </small>
      )}
      {(state === "open" || state === "accepted") && <small>{`Until ${goodUntil}`}</small>}
      {sentAt && (
        <small>
          Sent <DateOnly at={sentAt} />
        </small>
      )}
    </>
  );
}

/** Copying is for all who may share the link; what else can be done is in the menu. */
function QuoteActions({ quote }: { quote: QuoteListItem }) {
  const { id, reference, url, state, createdBy } = quote;
  const { open, opener, dialog } = useConfirmation();
  const canRevoke = useCanSubmit("/admin/quotes", "revoke") && (state === "open" || state === "accepted");
  return (
    <span className="actions flex-nowrap justify-end">
      {url && <CopyButton text={url} label="Copy link" name={`Link to quote ${reference}`} />}
      <IfCanSubmit to="/admin/quotes/new">
        <Menu label={`More for quote ${reference}`} kind="quiet" className="slim">
          <p className="text-start text-faint text-small">{createdBy ? `By ${createdBy}` : "By the customer"}</p>
          {url && <SendForm quote={quote} />}
          {url && (
            <a href={url} target="_blank" rel="noopener">
              Open quote
            </a>
          )}
          <Link to={`/admin/quotes/new?quote=${id}`}>Create a quote from this</Link>
          {canRevoke && (
            <button type="button" className="text-danger" {...opener}>
              Revoke
            </button>
          )}
        </Menu>
      </IfCanSubmit>
      {canRevoke && (
        <ConfirmDialog
          {...dialog}
          open={open}
          title={`Revoke quote ${reference}?`}
          sure="Revoke quote"
          values={{ intent: "revoke", id }}
        >
          <p>Its link stops working, for good. A checkout that is open from it is canceled.</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
