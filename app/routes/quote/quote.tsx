import { useEffect, useId } from "react";
import { data, Form, redirect, useActionData, useNavigation, useSearchParams } from "react-router";
import {
  PaymentProviderBusy,
  PaymentProviderRejected,
  PaymentProviderUnavailable,
} from "~/billing/provider/payment-provider";
import type { SummaryLine } from "~/catalog/summary-lines";
import { discardPaymentSession } from "~/checkout/drafts";
import { acceptQuote, getQuoteView, type QuoteView } from "~/checkout/quotes/quote-page.server";
import { findQuoteByKey, quotePath } from "~/checkout/quotes/quotes.server";
import { Brief } from "~/checkout/summary/brief";
import { OrderItems, PayRow } from "~/checkout/summary/order-summary";
import { PaymentTermsList } from "~/checkout/summary/payment-terms";
import { TaxPlaceFields } from "~/checkout/taxes/tax-place-fields";
import { useSite } from "~/content/use-site";
import { MessageSent } from "~/customers/contact/contact-form";
import { askAboutQuote, storePost } from "~/customers/contact/contact-messages.server";
import { type App, clientContext, getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import type { QuoteRow } from "~/lib/db/schema/index";
import { formatEmailAddress } from "~/lib/email-address";
import { type ActionError, catchActionError } from "~/lib/http/client-errors";
import { formText, readFormData } from "~/lib/http/form-data";
import { failure, type Result } from "~/lib/result";
import { MESSAGE_MAX } from "~/orders/message-rules";
import { parseTaxPlace, type TaxPlace } from "~/orders/tax-place";
import { keyedPageHeaders, unlistedMeta } from "~/routes/seo/page-meta";
import { Button, ButtonLink, ExternalRedirect } from "~/ui/button";
import { CheckField, TermsLabel, TextArea } from "~/ui/field";
import { FormOutcomeMessage } from "~/ui/form-outcome";
import { Icon } from "~/ui/icon";
import { OrderBackground, OrderHead } from "~/ui/order-background";
import { PromisedDates } from "~/ui/receipt/receipt-panel";
import { Card, Heading, Rule } from "~/ui/section";
import type { Route } from "./+types/quote";

export const handle = { footer: "slim" };

export const meta = unlistedMeta({ title: "Quote", description: "Your quote and its price.", path: "/quote" });

/** The key stays in the URL, so that it can be shared. */
export const headers = keyedPageHeaders;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const view = await getQuoteView(app, await requireQuote(app, request, params.id));
  return data({ view, questionId: crypto.randomUUID() }, { status: view.state === "expired" ? 410 : 200 });
}

/** `question`: as it was typed, if it was refused. */
type QuoteAnswer = Result<{ url: string }, { field?: "agreeTOS"; question?: { id: string; text: string } }>;

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = getApp(context);
  const quote = await requireQuote(app, request, params.id);
  const form = await readFormData(request);
  if (formText(form, "intent") === "question") return ask(app, context.get(clientContext), quote, form);
  if ((await app.rateLimits.consume("checkout", context.get(clientContext))) > 0)
    return data<QuoteAnswer>(failure("Too many requests. Please wait a few minutes and try again."), { status: 429 });
  const tax = parseTaxPlace(Object.fromEntries(form));
  if (!tax.ok) return data<QuoteAnswer>(failure(tax.error), { status: 400 });
  const result = await tryAcceptQuote(app, quote, formText(form, "agreeTOS") !== "", tax.place);
  return data(result, { status: result.ok ? 200 : 400 });
}

async function ask(app: App, client: string, quote: QuoteRow, form: FormData) {
  const question = { id: formText(form, "id"), text: String(form.get("question") ?? "") };
  const { result, status } = await storePost(app, client, () => askAboutQuote(app, quote, question));
  if (!result.ok) return data<QuoteAnswer>({ ...failure(result.error), question }, { status });
  throw redirect(`${quotePath(app.auth, quote.id)}&${ASKED}=1#question`, 303);
}

/** Parameter of the page after a question was stored. */
const ASKED = "asked";

/** Repeated submits open the same checkout, hence the text. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionError(serverAction(), "You haven’t been charged. It’s safe to try again.", (error) => error);

/** Finds the quote by id and `key` of the URL. Throws a 404 response otherwise. */
async function requireQuote(app: Pick<App, "auth" | "db">, request: Request, id: string): Promise<QuoteRow> {
  const quote = await findQuoteByKey(app, id, singleParam(new URL(request.url).searchParams, "key"));
  if (!quote) throw data(null, { status: 404 });
  return quote;
}

async function tryAcceptQuote(
  app: App,
  quote: QuoteRow,
  agrees: boolean,
  taxPlace: TaxPlace | null,
): Promise<QuoteAnswer> {
  try {
    return await acceptQuote(app, quote, agrees, taxPlace);
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentProviderRejected)) throw error;
    app.log.warn({ err: error, quoteId: quote.id }, "A quote could not be paid for");
    const state = error instanceof PaymentProviderBusy ? "is busy" : "isn’t responding";
    return failure(`The payment provider ${state} right now. You haven’t been charged. Please try again.`);
  }
}

export default function QuotePage({ loaderData: { view, questionId }, actionData }: Route.ComponentProps) {
  const { reference, state, goodUntil, service } = view;
  useEffect(() => {
    // The success page prefers the session stored in the browser: an older one must not outlive this checkout.
    if (actionData?.ok) discardPaymentSession();
  }, [actionData]);
  if (state === "expired") return <ExpiredQuote view={view} />;
  return (
    <OrderBackground labelledby="quote-title">
      <OrderHead
        id="quote-title"
        eyebrow={`Quote ${reference}`}
        title={service}
        text={state === "paid" ? "Accepted and paid." : `Good until ${goodUntil}.`}
      />
      {actionData?.ok === true && <ExternalRedirect to={actionData.url} />}
      {actionData?.ok === false && !("question" in actionData) && <FormOutcomeMessage outcome={actionData} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 p-1 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <Brief title="The brief" lines={briefLines(view)} open />
        <Card
          raised
          className="frame-gold order-card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2"
        >
          <QuotePrice view={view} result={actionData} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ShareQuote view={view} />
          <AskAboutQuote id={questionId} email={view.email} />
        </div>
      </div>
    </OrderBackground>
  );
}

const ExpiredQuote = ({ view: { reference, goodUntil, formPath } }: { view: QuoteView }) => (
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

const PARTY_FIELDS = ["name", "company", "businessName", "companyName", "email"];

/** The parties first, without their second mention in the brief. */
function briefLines({ customer, email, madeOn, lines }: QuoteView): SummaryLine[] {
  const parties = [
    { field: "for", label: "For", value: customer },
    { field: "email", label: "Email", value: email },
    { field: "madeOn", label: "Quote date", value: madeOn },
  ];
  const isShown = ({ field, value }: SummaryLine) =>
    PARTY_FIELDS.includes(field) && (value === email || customer.includes(value));
  return [...parties, ...lines.filter((line) => !isShown(line))];
}

type QuotePriceProps = { view: QuoteView; result: QuoteAnswer | ActionError | undefined };

function QuotePrice({ view, result }: QuotePriceProps) {
  const { state, price, dates, blocker, product } = view;
  const canBePaid = state !== "paid" && !blocker;
  return (
    <>
      <h2>Your order</h2>
      <OrderItems product={product} price={price} coupon={null} />
      {price.reason && price.every && !price.setup && (
        <p className="text-mute text-sm">
          You’ll pay this price every month, for as long as you keep the subscription.
        </p>
      )}
      <Rule />
      <PayRow price={price} coupon={null}>
        <AcceptQuoteForm view={view} result={result} />
      </PayRow>
      {(state === "open" || state === "accepted") && dates.length > 0 && (
        <>
          <Rule />
          <section aria-labelledby="by-when-title">
            <h3 id="by-when-title" className="mb-3 font-bold font-sans text-[1.0625rem] leading-6">
              If you accept now:
            </h3>
            <PromisedDates dates={dates} />
          </section>
        </>
      )}
      {canBePaid && (
        <>
          <Rule />
          <PaymentTermsList price={price} />
        </>
      )}
    </>
  );
}

function AcceptQuoteForm({ view, result }: QuotePriceProps) {
  const busy = useNavigation().state === "submitting";
  const { state, at, email, blocker, needsConsent } = view;
  if (state === "paid") {
    return (
      <p>
        <strong className="text-lime">{`This quote was accepted and paid on ${at}.`}</strong> The receipt went to{" "}
        <span translate="no">{formatEmailAddress(email)}</span>.
      </p>
    );
  }
  if (blocker) return <p>{blocker}</p>;
  const consentError = result?.ok === false && "field" in result ? result.error : undefined;
  return (
    <>
      {state === "accepted" && <p>{`This quote was accepted on ${at}. The payment hasn’t been made yet.`}</p>}
      <Form method="post" noValidate>
        <TaxPlaceFields />
        {needsConsent && <CheckField name="agreeTOS" value="yes" label={<TermsLabel />} error={consentError} />}
        <Button type="submit" disabled={busy} className="btn-wide">
          {busy ? "PROCESSING..." : "Accept and pay"}
        </Button>
      </Form>
    </>
  );
}

type AskAboutQuoteProps = { id: string; email: string };

/** The answer goes to the quote's address. */
function AskAboutQuote({ id, email }: AskAboutQuoteProps) {
  const answer = useActionData<typeof action>();
  const [rejected, error] = answer?.ok === false && answer.question ? [answer.question, answer.error] : [];
  const [params] = useSearchParams();
  const { contactHours } = useSite().promises;
  const busy = useNavigation().formData?.get("intent") === "question";
  return (
    <Card id="question" aria-labelledby="question-title" className="p-4 sm:p-8">
      <h2 id="question-title" className="mb-4">
        A question first?
      </h2>
      <div role="status">{params.has(ASKED) && !rejected && <MessageSent within={contactHours} />}</div>
      {(!params.has(ASKED) || rejected) && (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="intent" value="question" />
          <input type="hidden" name="id" value={rejected?.id ?? id} />
          <TextArea
            label="Your question"
            name="question"
            rows={3}
            maxLength={MESSAGE_MAX}
            defaultValue={rejected?.text}
            error={error}
            hint={`We answer by email to ${formatEmailAddress(email)}.`}
          />
          <Button type="submit" tone="ghost" disabled={busy} className="max-sm:btn-wide">
            {busy ? "PROCESSING..." : "Ask"}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function ShareQuote({ view: { url, pdfPath, state, goodUntil } }: { view: QuoteView }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-4 sm:p-8">
      <h2 id={id} className="mb-4">
        {state === "paid" ? "This quote" : "Share this quote"}
      </h2>
      <p className="mb-4 text-mute">
        {state === "paid"
          ? "Anyone with this link can see this quote."
          : `Anyone with this link can see this quote and accept it until ${goodUntil}.`}
      </p>
      <input
        readOnly
        className="field mb-4 text-sm"
        value={url}
        aria-label="Link to this quote"
        onFocus={(event) => event.target.select()}
      />
      <a className="link inline-flex min-h-11 items-center gap-3" href={pdfPath} download>
        <Icon name="receipt" className="size-6" />
        Download as PDF
      </a>
    </Card>
  );
}
