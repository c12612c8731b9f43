import type { Log } from "~/lib/logging/logger.server";
import { PdfQueueFull, PdfRenderFailed } from "./pdf";

const NOT_MADE = "We couldn’t make this file just now. Please try again in a minute.";

type PdfRequest = {
  log: Log;
  /** Seconds until the client may download again. */
  wait: number;
  /** For the log. */
  about: { orderId: string } | { quoteId: string };
  /** `busy`: the queue is full. */
  words?: { busy: string; notMade: string };
  refuse?: (status: 429 | 503, text: string, seconds: number) => Response;
};

/** Throws the response of `refuse`, by default text: 429 if the client has to wait, 503 if the PDF cannot be rendered now. */
export async function pdfResponse(
  { log, wait, about, words = { busy: NOT_MADE, notMade: NOT_MADE }, refuse = retryLaterResponse }: PdfRequest,
  render: () => Promise<Response>,
): Promise<Response> {
  if (wait > 0) throw refuse(429, "Too many downloads. Please wait a few minutes and try again.", wait);
  try {
    return await render();
  } catch (error) {
    if (error instanceof PdfQueueFull) throw refuse(503, words.busy, 10);
    if (!(error instanceof PdfRenderFailed)) throw error;
    log.error({ err: error, ...about }, "A PDF could not be made");
    throw refuse(503, words.notMade, 10);
  }
}

/** For a PDF that is downloaded, never shown. */
export const downloadResponse = (fileName: string, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Length": String(bytes.length),
      "Cache-Control": "no-store",
    },
  });

const retryLaterResponse = (status: 429 | 503, text: string, seconds: number): Response =>
  new Response(text, { status, headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } });
