import type { App } from "~/app-context.server";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import type { MonthlyFile } from "./deliverable-files.server";

/** The answer with a paid month's file. Throws a 429 response to a client that asks too often, and 503 while it cannot be made. */
export async function monthlyFileResponse(app: App, { file, words }: MonthlyFile, client: string): Promise<Response> {
  const waits = [
    await app.rateLimits.consume("social-posts", client),
    await app.rateLimits.consume("social-posts-order", file.orderId),
  ];
  const wait = Math.max(...waits);
  if (wait > 0) throw told(429, "Too many downloads. Please wait a few minutes and try again.", String(wait));
  try {
    const bytes = new Uint8Array(await file.bytes());
    return new Response(bytes, { headers: pdfHeaders(file.fileName, bytes.length) });
  } catch (error) {
    if (error instanceof PdfQueueFull) throw told(503, words.busy, "10");
    if (!(error instanceof PdfRenderFailed)) throw error;
    app.log.error({ err: error, orderId: file.orderId }, "A file of an order could not be made");
    throw told(503, words.notMade, "10");
  }
}

/** Of a PDF that is only downloaded. `length` in bytes. */
export const pdfHeaders = (fileName: string, length: number): Record<string, string> => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${fileName}"`,
  "Content-Length": String(length),
  "Cache-Control": "no-store",
});

const told = (status: number, words: string, retryAfter: string) =>
  new Response(words, { status, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } });
