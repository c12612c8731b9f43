import type { App } from "~/app-context.server";
import type { Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { type SummaryLine, summaryLines } from "~/catalog/summary-lines";
import { requiresConsent } from "~/catalog/terms-consent";
import { formatAgencyDate, formatLongDate } from "~/lib/dates/format-date";
import { formatPromisedDates } from "~/lib/dates/service-promise";
import { type AgreedPrice, quoteReference } from "~/lib/db/agreed-price";
import type { QuoteRow } from "~/lib/db/schema/index";
import { contactNameOf, customerLabel } from "~/orders/customer-name";
import { isLiveMode } from "~/orders/payment-mode";
import { quotePath, quoteUrl } from "./quote-links.server";
import { getQuoteStatus, type QuoteStatus } from "./standing.server";

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
export function findQuoteBlocker(app: App, quote: QuoteRow, service: Service | undefined): string | null {
  if (!service) return "We no longer sell this service. Please ask us for a new quote.";
  if (quote.live === isLiveMode(app)) return null;
  return quote.live
    ? "We’re only taking test payments right now, so this quote can’t be paid. Please try again later."
    : "This quote was made with test payments and can’t be paid with real money. Please ask us for a new one.";
}
