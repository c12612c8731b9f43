import type { App } from "~/app-context.server";
import { checkoutSessionIdSchema } from "~/billing/receipts.server";
import type { Deliverable } from "~/catalog/deliverables.server";
import { findDeliverableByFileName } from "~/catalog/deliverables.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { pdfHeaders } from "~/lib/pdf/pdf-response.server";
import { type DeliverableFile, findDeliverable } from "~/orders/deliveries/deliverable-files.server";
import { apiHandler } from "./api-handler.server";

/** GET /api/orders/FILE?session_id=: what the buyer of a service may download once it is paid, such as BLAST's calendar. */
export const loader = apiHandler({ method: "GET", limit: "social-posts" }, async (app, request) => {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.getAll("session_id");
  const parsed = checkoutSessionIdSchema.safeParse(given.length === 1 ? given[0] : undefined);
  if (!parsed.success) return errorResponse(400, "session_id must be the id of one checkout session.");
  const name = pathname.split("/").at(-1) ?? "";
  const words = findDeliverableByFileName(name)?.deliverable.words;
  if (!words) return errorResponse(404, "This file doesn’t exist.");
  const file = await findDeliverable(app, name, parsed.data);
  if (!file) return errorResponse(404, words.notPaid);
  const wait = await app.rateLimits.consume("social-posts-order", file.orderId);
  if (wait > 0) {
    return errorResponse(
      429,
      "This file has been downloaded too many times. Please wait a few minutes and try again.",
      {
        "Retry-After": String(wait),
      },
    );
  }
  return download(app, file, words);
});

export const action = apiHandler({ method: "GET" }, async () => errorResponse(405, "Use GET."));

const SOON = { "Retry-After": "10" };

async function download(app: App, file: DeliverableFile, words: Deliverable["words"]): Promise<Response> {
  try {
    const bytes = new Uint8Array(await file.bytes());
    return new Response(bytes, { headers: pdfHeaders(file.fileName, bytes.length) });
  } catch (error) {
    if (error instanceof PdfQueueFull) return errorResponse(503, words.busy, SOON);
    if (error instanceof PdfRenderFailed) {
      app.log.error({ err: error, orderId: file.orderId }, "A file of an order could not be made");
      return errorResponse(503, words.notMade, SOON);
    }
    throw error;
  }
}
