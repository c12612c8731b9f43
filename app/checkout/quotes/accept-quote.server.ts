import type { App } from "~/app-context.server";
import { isCheckout, type Service } from "~/catalog/define-service";
import { serviceBySlug } from "~/catalog/services";
import { CONSENT_VALUES, requiresConsent } from "~/catalog/terms-consent";
import type { CheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { placeOrder } from "~/checkout/place-order/place-order.server";
import { QuoteUnavailable } from "~/checkout/place-order/quoted-order.server";
import type { QuoteRow } from "~/lib/db/schema/index";
import { failure, type Result } from "~/lib/result";
import { priceLineItems } from "~/orders/order-price";
import { quotePath } from "./quote-links.server";
import { findQuoteBlocker } from "./quote-page.server";
import { isQuoteExpired } from "./standing.server";

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
