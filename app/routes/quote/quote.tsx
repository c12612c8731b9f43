import { useEffect } from "react";
import { data } from "react-router";
import { type App, clientContext, getApp } from "~/app-context.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { discardPaymentSession } from "~/checkout/drafts";
import { type AcceptQuoteResult, acceptQuote } from "~/checkout/quotes/accept-quote.server";
import { findQuoteByKey } from "~/checkout/quotes/quote-links.server";
import { getQuoteView, type QuoteView } from "~/checkout/quotes/quote-page.server";
import { singleParam } from "~/lib/db/pagination";
import type { QuoteRow } from "~/lib/db/schema/index";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { pageMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { Heading } from "~/ui/heading";
import { ExternalRedirect } from "~/ui/leave";
import { OrderBackground } from "~/ui/order-background";
import { Card } from "~/ui/panel";
import type { Route } from "./+types/quote";
import { AcceptQuoteForm } from "./accept";
import { QuoteDetails } from "./offered";
import { ShareQuote } from "./share";

/** A quote, for whoever has its link. Without scripts it reads the same, and can be accepted. */

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Quote", description: "Your quote and its price.", path: "/quote", matches, indexed: false });

/** The key stays in the address, so that it can be passed on; no other site, and no page of ours, gets it as the referrer. */
export const headers: Route.HeadersFunction = () => ({
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
});

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const view = await getQuoteView(app, await opened(app, request, params.id));
  return data({ view }, { status: view.state === "expired" ? 410 : 200 });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = getApp(context);
  const quote = await opened(app, request, params.id);
  const form = await readFormData(request);
  if ((await app.rateLimits.consume("checkout", context.get(clientContext))) > 0)
    return data(failure("Too many requests. Please wait a few minutes and try again."), { status: 429 });
  const done = await accept(app, quote, formText(form, "agreeTOS") !== "");
  return data(done, { status: done.ok ? 200 : 400 });
}

/** The quote that the address names with its key. Everything that opens none is 404 alike. */
async function opened(app: App, request: Request, id: string): Promise<QuoteRow> {
  const quote = await findQuoteByKey(app, id, singleParam(new URL(request.url).searchParams, "key"));
  if (!quote) throw data(null, { status: 404 });
  return quote;
}

async function accept(app: App, quote: QuoteRow, agrees: boolean): Promise<AcceptQuoteResult> {
  try {
    return await acceptQuote(app, quote, agrees);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
    app.log.warn({ err: error, quoteId: quote.id }, "A quote could not be paid for");
    return failure("The payment provider isn’t responding right now. You haven’t been charged. Please try again.");
  }
}

/** A second press finds the same checkout. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "You haven’t been charged. It’s safe to try again.");

export default function QuotePage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { reference, state, goodUntil, service } = view;
  useEffect(() => {
    // The success page looks for the session that this browser remembers first: an older one must not outlive this checkout.
    if (actionData?.ok) discardPaymentSession();
  }, [actionData]);
  if (state === "expired") return <Expired view={view} />;
  return (
    <OrderBackground labelledby="quote-title">
      <Heading
        as="h1"
        id="quote-title"
        eyebrow={`Quote ${reference}`}
        sub={state === "paid" ? "Accepted and paid." : `Good until ${goodUntil}.`}
      >
        {service}
      </Heading>
      {actionData?.ok === true && <ExternalRedirect to={actionData.url} />}
      {actionData?.ok === false && <FormOutcomeMessage outcome={actionData} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Card raised className="p-4 sm:p-6 md:p-10">
          <QuoteDetails view={view} />
          <AcceptQuoteForm view={view} answered={actionData} />
        </Card>
        <ShareQuote view={view} />
      </div>
    </OrderBackground>
  );
}

/** Only who has the right key learns that there was a quote, and until when. */
const Expired = ({ view: { reference, goodUntil, formPath } }: { view: QuoteView }) => (
  <OrderBackground labelledby="quote-title">
    <Heading as="h1" id="quote-title" eyebrow={`Quote ${reference}`} sub={`This quote was good until ${goodUntil}.`}>
      Quote expired
    </Heading>
    <p className="mx-auto mb-8 max-w-xl text-center">
      Prices may have changed since. Fill out the form again for today’s price, or ask us for a new quote.
    </p>
    <div className="flex flex-wrap justify-center gap-4">
      <ButtonLink href={formPath}>Start again</ButtonLink>
      <ButtonLink tone="ghost" href="/contact">
        Contact us
      </ButtonLink>
    </div>
  </OrderBackground>
);
