import type { App } from "~/app.server";
import { asksConsent, CONSENTED } from "~/catalog/consent";
import { isCheckout, type Service } from "~/catalog/service";
import { serviceBySlug } from "~/catalog/services";
import type { QuoteRow } from "~/db/tables";
import { type Result, refused } from "~/result";
import type { Checkout } from "../checkout/checkout-request.server";
import { placeOrder } from "../checkout/place-order.server";
import { QuoteClosed } from "../checkout/quoted-order.server";
import { itemsOf } from "../records/order-price";
import { quotePath } from "./quote-links.server";
import { quoteFault } from "./quote-page.server";
import { isOver } from "./standing.server";

const CLOSED = "This quote can’t be accepted anymore. Please reload the page.";
const DISAGREED = "Please agree to the terms of service first.";

/** Where to pay, or why not; `field` is what is missing in the form. */
export type Accepted = Result<{ url: string }, { field?: "agreeTOS" }>;

/**
 * Places the order of a quote at the quote's price, as the pay button of a summary does, and answers where to pay. A second press finds
 * the same order and session. Throws PaymentsUnavailable, PaymentsRefused.
 */
export async function acceptQuote(app: App, quote: QuoteRow, agrees: boolean): Promise<Accepted> {
  const service = serviceBySlug(quote.service);
  const fault = quoteFault(app, quote, service);
  if (fault || !service) return refused(fault ?? CLOSED);
  if (isOver(app, quote)) return refused(CLOSED);
  if (asksConsent(service) && !agrees) return { ...refused(DISAGREED), field: "agreeTOS" };
  try {
    const { url } = await placeOrder(app, checkoutOf(app, quote, service));
    return { ok: true, url };
  } catch (error) {
    if (error instanceof QuoteClosed) return refused(CLOSED);
    throw error;
  }
}

function checkoutOf(app: App, { id, name, email, brief, price }: QuoteRow, service: Service): Checkout {
  const agreed = asksConsent(service) ? { ...brief, ...CONSENTED } : brief;
  return {
    service,
    name,
    email,
    brief: agreed,
    productName: service.sale.productName,
    amount: price.cents,
    items: price.reason ? [] : itemsOf(price),
    every: price.every,
    quote: { id, agreed: price },
    pageType: service.pageType(brief),
    successPath: isCheckout(service) ? service.sale.successPath(brief) : service.offer.paths.success,
    cancelPath: quotePath(app, id),
  };
}
