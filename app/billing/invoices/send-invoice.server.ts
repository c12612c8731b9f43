import type { App } from "~/app-context.server";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { type findInvoiceOrder, renderInvoicePdf } from "./invoices.server";

type Found = NonNullable<Awaited<ReturnType<typeof findInvoiceOrder>>>;

/** The answer with the PDF. Throws a 429 response to a client that asks too often, and 503 while it cannot be made. */
export async function invoiceResponse(app: App, found: Found, client: string): Promise<Response> {
  const wait = await app.rateLimits.consume("invoice", client);
  if (wait > 0) {
    throw told(429, "Too many downloads. Please wait a few minutes and try again.", String(wait));
  }
  try {
    const { fileName, bytes } = await renderInvoicePdf(app, found);
    return new Response(bytes, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Content-Length": String(bytes.length),
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof PdfQueueFull) throw told(503, BUSY, "10");
    if (!(error instanceof PdfRenderFailed)) throw error;
    app.log.error({ err: error, orderId: found.invoice.orderId }, "An invoice could not be made");
    throw told(503, BUSY, "10");
  }
}

const BUSY = "We couldn’t make this file just now. Please try again in a minute.";

const told = (status: number, words: string, retryAfter: string) =>
  new Response(words, { status, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } });
