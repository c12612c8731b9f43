import { checkoutSessionIdSchema } from "~/billing/receipts.server";
import type { Deliverable } from "~/catalog/deliverables.server";
import { findDeliverableByFileName } from "~/catalog/deliverables.server";
import { errorResponse } from "~/lib/http/error-body.server";
import type { Log } from "~/lib/logging/logger.server";
import { PdfQueueFull, PdfRenderFailed } from "~/lib/pdf/pdf";
import { pdfHeaders } from "~/lib/pdf/pdf-response.server";
import { type DeliverableFile, findDeliverable } from "~/orders/deliveries/deliverable-files.server";
import { findForViewer } from "~/orders/session-links.server";
import { apiHandler, getOnlyAction } from "./api-handler.server";

/** Seconds. */
const RETRY_SOON = { "Retry-After": "10" };

/** GET /api/orders/FILE?session_id=: the deliverable of a paid order, such as BLAST's calendar. */
export const loader = apiHandler({ method: "GET", limit: "social-posts" }, async (app, request, client) => {
  const { pathname, searchParams } = new URL(request.url);
  const sessionIds = searchParams.getAll("session_id");
  const parsed = checkoutSessionIdSchema.safeParse(sessionIds.length === 1 ? sessionIds[0] : undefined);
  if (!parsed.success) return errorResponse(400, "session_id must be the id of one checkout session.");
  const name = pathname.split("/").at(-1) ?? "";
  const words = findDeliverableByFileName(name)?.deliverable.words;
  if (!words) return errorResponse(404, "This file doesn’t exist.");
  const file = await findForViewer(app, request, (viewer) => findDeliverable(app, name, parsed.data, viewer));
  if (!file) return errorResponse(404, words.notPaid);
  const wait = await app.rateLimits.consume("social-posts-order", file.orderId);
  if (wait > 0) {
    const error = "This file has been downloaded too many times. Please wait a few minutes and try again.";
    return errorResponse(429, error, { "Retry-After": String(wait) });
  }
  return pdfResponse(app.log, file, words, client);
});

export const action = getOnlyAction;

async function pdfResponse(
  log: Log,
  file: DeliverableFile,
  words: Deliverable["words"],
  client: string,
): Promise<Response> {
  try {
    const bytes = new Uint8Array(await file.bytes(client));
    return new Response(bytes, { headers: pdfHeaders(file.fileName, bytes.length) });
  } catch (error) {
    if (error instanceof PdfQueueFull) return errorResponse(503, words.busy, RETRY_SOON);
    if (error instanceof PdfRenderFailed) {
      log.error({ err: error, orderId: file.orderId }, "A file of an order could not be made");
      return errorResponse(503, words.notMade, RETRY_SOON);
    }
    throw error;
  }
}
