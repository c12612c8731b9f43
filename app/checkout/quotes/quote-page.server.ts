import type { Auth } from "~/auth/better-auth.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { isCheckout, type Service } from "~/catalog/define-service";
import { formatPromisedDates } from "~/catalog/service-promise";
import { itemName, type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { CONSENT_VALUES, requiresConsent } from "~/catalog/terms-consent";
import type { CheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder, QUOTE_UNAVAILABLE } from "~/checkout/place-order/place-order.server";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { refundSentence } from "~/content/promises";
import { sellerLines } from "~/content/site";
import type { App } from "~/lib/app-context.server";
import { formatAgencyDate, formatLongDate } from "~/lib/dates/format-date";
import type { AgreedPrice } from "~/lib/db/column-types";
import type { QuoteRow } from "~/lib/db/schema/index";
import { formatEmailAddress } from "~/lib/email-address";
import { formatMoney } from "~/lib/money";
import { downloadResponse, pdfResponse } from "~/lib/pdf/pdf-response.server";
import { quoteReference } from "~/lib/reference";
import { failure, type Result } from "~/lib/result";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { describePrice, nameLines, priceLineItems } from "~/orders/order-price";
import { isLiveMode } from "~/orders/payment-mode";
import { soldService } from "~/orders/sold-service";
import type { TaxPlace } from "~/orders/tax-place";
import type { QuoteStatus } from "./quote-filter";
import type { QuotePdfData } from "./quote-pdf.server";
import { getQuoteStatus, isQuoteExpired, quotePath, quoteUrl } from "./quotes.server";

const CONSENT_MISSING = "Please agree to the terms of service first.";

/** Data of the quote's page. Dates are formatted. */
export type QuoteView = {
  reference: string;
  state: QuoteStatus;
  /** Date of payment or acceptance. */
  at: string | null;
  goodUntil: string;
  madeOn: string;
  /** What the customer gets back before work begins: by the order's policy once it is paid. */
  refund: string;
  service: string;
  product: string;
  customer: string;
  email: string;
  lines: SummaryLine[];
  price: AgreedPrice;
  needsConsent: boolean;
  /** Dates of the next steps if the quote is paid now. */
  dates: string[];
  /** Why an open quote can't be paid, else null. */
  blocker: string | null;
  formPath: string;
  url: string;
  pdfPath: string;
};

export async function getQuoteView(
  app: Pick<App, "auth" | "db" | "now" | "paymentProvider" | "settings">,
  quote: QuoteRow,
): Promise<QuoteView> {
  const { hours, promises } = app.settings.site;
  const service = soldService(quote);
  const { state, at, paidUnder } = await getQuoteStatus(app, quote);
  return {
    reference: quoteReference(quote.id),
    state,
    email: quote.email,
    price: quote.price,
    at: at && formatAgencyDate(at, hours.timeZone),
    goodUntil: formatLongDate(quote.goodUntil),
    madeOn: formatAgencyDate(quote.createdAt, hours.timeZone),
    refund: refundSentence(paidUnder ?? promises.refund),
    service: service?.offer.title ?? quote.service,
    product: service ? itemName(service, quote.brief) : quote.service,
    customer: customerLabel({ ...quote, company: null, person: contactNameOf(quote.brief) }),
    lines: service ? summaryLines(service, quote.brief, { whole: true }) : [],
    needsConsent: service !== undefined && requiresConsent(service),
    dates: service ? formatPromisedDates(service.promised, hours, app.now()) : [],
    blocker: findQuoteBlocker(app.paymentProvider, quote, service),
    formPath: service?.offer.paths.form ?? "/",
    url: quoteUrl(app, quote.id),
    pdfPath: quotePath(app.auth, quote.id).replace("?", "/pdf?"),
  };
}

/** Does not check the expiry date. */
function findQuoteBlocker(
  paymentProvider: PaymentProvider,
  quote: QuoteRow,
  service: Service | undefined,
): string | null {
  if (!service) return "We no longer sell this service. Please ask us for a new quote.";
  if (quote.live === isLiveMode({ paymentProvider })) return null;
  return quote.live
    ? "We’re only taking test payments right now, so this quote can’t be paid. Please try again later."
    : "This quote was made with test payments and can’t be paid with real money. Please ask us for a new one.";
}

/** `url` of the payment page; `field`: the form field that is missing. */
export type AcceptQuoteResult = Result<{ url: string }, { field?: "agreeTOS" }>;

/**
 * Places the order at the quote's price. Idempotent: a repeated call returns the same order and session. Throws
 * PaymentProviderUnavailable, PaymentProviderRejected.
 */
export async function acceptQuote(
  app: App,
  quote: QuoteRow,
  agrees: boolean,
  taxPlace: TaxPlace | null = null,
): Promise<AcceptQuoteResult> {
  const service = soldService(quote);
  const blocker = findQuoteBlocker(app.paymentProvider, quote, service);
  if (blocker || !service) return failure(blocker ?? QUOTE_UNAVAILABLE);
  if (isQuoteExpired(app, quote)) return failure(QUOTE_UNAVAILABLE);
  if (requiresConsent(service) && !agrees) return { ...failure(CONSENT_MISSING), field: "agreeTOS" };
  const placed = await placeOrder(app, {
    ...toCheckoutRequest(app.auth, quote, service),
    ...(taxPlace && { taxPlace }),
  });
  return placed.ok ? { ok: true, url: placed.url } : placed;
}

function toCheckoutRequest(auth: Auth, quote: QuoteRow, service: Service): CheckoutRequest {
  const { id, soldAs, name, email, brief, price } = quote;
  const agreed = requiresConsent(service) ? { ...brief, ...CONSENT_VALUES } : brief;
  return {
    service,
    soldAs,
    name,
    email,
    brief: agreed,
    productName: service.sale.productName,
    amount: price.cents,
    items: price.reason ? [] : priceLineItems(price),
    every: price.every,
    agreed: price,
    quote: { id },
    pageType: service.pageType(brief),
    successPath: isCheckout(service) ? service.sale.successPath(brief, price) : service.offer.paths.success,
    cancelPath: quotePath(auth, id),
  };
}

/**
 * Renders a quote's PDF. Throws a Response: 404 if the quote has expired, 429 if `client` is over the rate limit, 503 if the PDF
 * cannot be rendered now.
 */
export async function quotePdfResponse(app: App, quote: QuoteRow, client: string): Promise<Response> {
  const view = await getQuoteView(app, quote);
  if (view.state === "expired") throw new Response(null, { status: 404 });
  const { log, rateLimits, settings } = app;
  const wait = await rateLimits.consume("quote-file", client);
  return pdfResponse({ log, wait, about: { quoteId: quote.id } }, async () =>
    downloadResponse(
      `Quote-${view.reference}.pdf`,
      await app.pdf.render("quote", buildQuotePdfData(settings, quote, view), client),
    ),
  );
}

function feesNote({ tax }: ShopSettings): string {
  if (tax.mode === null) return "No added taxes or fees.";
  return tax.included ? "It includes tax where it applies." : "Tax is added where it applies.";
}

/** Deterministic: the same quote and settings give the same PDF. */
export function buildQuotePdfData(settings: ShopSettings, quote: QuoteRow, view: QuoteView): QuotePdfData {
  const { brand } = settings.site;
  const { price, product, reference, goodUntil } = view;
  const isPaid = view.state === "paid";
  return {
    number: reference,
    madeAt: quote.createdAt,
    seller: sellerLines(settings.site),
    buyer: [view.customer, formatEmailAddress(quote.email)],
    facts: [
      ["Quote date", view.madeOn],
      ["Good until", goodUntil],
      ["Service", view.service],
    ],
    lines:
      price.parts.length > 0
        ? nameLines(price.parts, { product, what: product })
        : [[product, formatMoney(price.cents)]],
    total: [price.setup ? "Total now" : price.every ? `Total per ${price.every}` : "Total", formatMoney(price.cents)],
    terms: [
      isPaid
        ? `This quote was accepted and paid on ${view.at}.`
        : `This price holds until the end of ${goodUntil}. ${feesNote(settings)}`,
      ...(price.every
        ? [`This is a subscription: ${describePrice(price)}, renewed every month until you cancel.`]
        : []),
      view.refund,
    ],
    acceptTitle: isPaid ? "ACCEPTED" : "HOW TO ACCEPT",
    accept: isPaid
      ? "It can’t be paid again. Its page:"
      : "Open the quote’s page, agree to the terms of service, and pay there by card. Anyone with this link can see the quote:",
    url: view.url,
    brief: view.lines.map(({ label, value }) => [label, value]),
    notice: quote.live ? "" : "Test quote. It can’t be paid with real money.",
    foot: `${brand} · Quote ${reference}`,
  };
}
