import type { App } from "~/app-context.server";
import type { QuoteRow } from "~/lib/db/schema/index";
import { formatUsd } from "~/lib/money";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { getQuoteView, type QuoteView } from "./quote-page.server";
import type { QuotePdfData } from "./quote-pdf.server";

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
