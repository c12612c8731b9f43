import type { App } from "~/app-context.server";
import { isCheckout, type Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { CONSENT_VALUES, requiresConsent } from "~/catalog/terms-consent";
import type { CheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder, QuoteUnavailable } from "~/checkout/place-order/place-order.server";
import { formatAgencyDate, formatLongDate } from "~/lib/dates/format-date";
import { formatPromisedDates } from "~/lib/dates/service-promise";
import type { AgreedPrice } from "~/lib/db/column-types";
import type { QuoteRow } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { quoteReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { priceLineItems } from "~/orders/order-price";
import { isLiveMode } from "~/orders/payment-mode";
import type { QuotePdfData } from "./quote-pdf.server";
import { getQuoteStatus, isQuoteExpired, type QuoteStatus, quotePath, quoteUrl } from "./quotes.server";

/** A quote as whoever has its link sees it; days are formatted. */
export type QuoteView = {
  reference: string;
  state: QuoteStatus;
  /** When it was paid or accepted. */
  at: string | null;
  goodUntil: string;
  madeOn: string;
  service: string;
  product: string;
  customer: string;
  email: string;
  lines: SummaryLine[];
  price: AgreedPrice;
  asksConsent: boolean;
  /** What comes by when, if it is paid now. */
  dates: string[];
  /** Why it cannot be paid for here, though it is open; null where it can be. */
  fault: string | null;
  /** The form of its service, for a new one. */
  formPath: string;
  url: string;
  pdfPath: string;
};

export async function getQuoteView(app: App, quote: QuoteRow): Promise<QuoteView> {
  const { hours } = app.settings.site;
  const service = serviceBySlug(quote.service);
  const { state, at } = await getQuoteStatus(app, quote);
  return {
    reference: quoteReference(quote.id),
    state,
    email: quote.email,
    price: quote.price,
    at: at && formatAgencyDate(at, hours.timeZone),
    goodUntil: formatLongDate(quote.goodUntil),
    madeOn: formatAgencyDate(quote.createdAt, hours.timeZone),
    service: service?.offer.title ?? quote.service,
    product: service?.sale.productName ?? quote.service,
    customer: customerLabel({ ...quote, company: null, person: contactNameOf(quote.brief) }),
    lines: service ? summaryLines(service, quote.brief, { whole: true }) : [],
    asksConsent: service !== undefined && requiresConsent(service),
    dates: service ? formatPromisedDates(service.promised, hours, app.now()) : [],
    fault: findQuoteBlocker(app, quote, service),
    formPath: service?.offer.paths.form ?? "/",
    url: quoteUrl(app, quote.id),
    pdfPath: quotePath(app, quote.id).replace("?", "/pdf?"),
  };
}

/** Why nobody can pay for this quote now, whatever its day; null where it can be paid for. */
function findQuoteBlocker(app: App, quote: QuoteRow, service: Service | undefined): string | null {
  if (!service) return "We no longer sell this service. Please ask us for a new quote.";
  if (quote.live === isLiveMode(app)) return null;
  return quote.live
    ? "We’re only taking test payments right now, so this quote can’t be paid. Please try again later."
    : "This quote was made with test payments and can’t be paid with real money. Please ask us for a new one.";
}

const CLOSED = "This quote can’t be accepted anymore. Please reload the page.";
const DISAGREED = "Please agree to the terms of service first.";

/** Where to pay, or why not; `field` is what is missing in the form. */
export type AcceptQuoteResult = Result<{ url: string }, { field?: "agreeTOS" }>;

/**
 * Places the order of a quote at the quote's price, as the pay button of a summary does, and answers where to pay. A second press finds
 * the same order and session. Throws PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function acceptQuote(app: App, quote: QuoteRow, agrees: boolean): Promise<AcceptQuoteResult> {
  const service = serviceBySlug(quote.service);
  const fault = findQuoteBlocker(app, quote, service);
  if (fault || !service) return failure(fault ?? CLOSED);
  if (isQuoteExpired(app, quote)) return failure(CLOSED);
  if (requiresConsent(service) && !agrees) return { ...failure(DISAGREED), field: "agreeTOS" };
  try {
    const { url } = await placeOrder(app, checkoutOf(app, quote, service));
    return { ok: true, url };
  } catch (error) {
    if (error instanceof QuoteUnavailable) return failure(CLOSED);
    throw error;
  }
}

function checkoutOf(app: App, { id, name, email, brief, price }: QuoteRow, service: Service): CheckoutRequest {
  const agreed = requiresConsent(service) ? { ...brief, ...CONSENT_VALUES } : brief;
  return {
    service,
    name,
    email,
    brief: agreed,
    productName: service.sale.productName,
    amount: price.cents,
    items: price.reason ? [] : priceLineItems(price),
    every: price.every,
    quote: { id, agreed: price },
    pageType: service.pageType(brief),
    successPath: isCheckout(service) ? service.sale.successPath(brief) : service.offer.paths.success,
    cancelPath: quotePath(app, id),
  };
}

/**
 * The answer with a quote's PDF. Throws a 404 response for one that has expired, 429 to a client that asks too often, and 503 while it
 * cannot be made.
 */
export async function quotePdfResponse(app: App, quote: QuoteRow, client: string): Promise<Response> {
  const view = await getQuoteView(app, quote);
  if (view.state === "expired") throw new Response(null, { status: 404 });
  const wait = await app.rateLimits.consume("quote-file", client);
  if (wait > 0) throw told(429, "Too many downloads. Please wait a few minutes and try again.", String(wait));
  try {
    const bytes = await app.pdf.render("quote", buildQuotePdfData(app, quote, view));
    return new Response(bytes, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="Quote-${view.reference}.pdf"`,
        "Content-Length": String(bytes.length),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof PdfQueueFull) throw told(503, BUSY, "10");
    if (!(error instanceof PdfRenderFailed)) throw error;
    app.log.error({ err: error, quoteId: quote.id }, "A quote's file could not be made");
    throw told(503, BUSY, "10");
  }
}

/** All that the file shows. Made on each download: the same quote gives the same bytes while settings stay. */
export function buildQuotePdfData(app: App, quote: QuoteRow, view: QuoteView): QuotePdfData {
  const { brand, address, email, phone } = app.settings.site;
  const { price, product, reference, goodUntil, state } = view;
  const paid = `This quote was accepted and paid on ${view.at}.`;
  const every = price.every ? ` per ${price.every}` : "";
  return {
    number: reference,
    madeAt: quote.createdAt,
    seller: [brand, address, email, phone.display],
    buyer: [view.customer, quote.email],
    facts: [
      ["Quote date", view.madeOn],
      ["Good until", goodUntil],
      ["Service", view.service],
    ],
    lines:
      price.parts.length > 0
        ? price.parts.map(({ label, cents }) => [`${product}: ${label}`, formatUsd(cents)])
        : [[product, formatUsd(price.cents)]],
    total: [price.every ? `Total per ${price.every}` : "Total", formatUsd(price.cents)],
    terms: [
      state === "paid" ? paid : `This price holds until the end of ${goodUntil}. No added taxes or fees.`,
      ...(every
        ? [`This is a subscription: ${formatUsd(price.cents)}${every}, renewed every month until you cancel.`]
        : []),
      "If we haven’t started, you get a full refund minus a 5% processing fee.",
    ],
    acceptTitle: state === "paid" ? "ACCEPTED" : "HOW TO ACCEPT",
    accept:
      state === "paid"
        ? "It can’t be paid again. Its page:"
        : "Open the quote’s page, agree to the terms of service, and pay there by card. Anyone with this link can see the quote:",
    url: view.url,
    brief: view.lines.map(({ label, value }) => [label, value]),
    notice: quote.live ? "" : "Test quote. It can’t be paid with real money.",
    foot: `${brand} · Quote ${reference}`,
  };
}

const BUSY = "We couldn’t make this file just now. Please try again in a minute.";

const told = (status: number, words: string, retryAfter: string) =>
  new Response(words, { status, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } });
