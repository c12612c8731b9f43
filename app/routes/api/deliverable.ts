import { checkoutSessionIdSchema } from "~/billing/receipts.server";
import { findDeliverableByFileName } from "~/catalog/deliverables.server";
import { errorResponse } from "~/lib/http/error-body.server";
import { downloadResponse, pdfResponse } from "~/lib/pdf/pdf-response.server";
import { findDeliverable } from "~/orders/deliveries/deliverable-files.server";
import { findForViewer } from "~/orders/session-links.server";
import { apiHandler, getOnlyAction } from "./api-handler.server";

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
  const { orderId, fileName } = file;
  const wait = await app.rateLimits.consume("social-posts-order", orderId);
  return pdfResponse({ log: app.log, wait, about: { orderId }, words, refuse }, async () =>
    downloadResponse(fileName, await file.bytes(client)),
  );
});

const refuse = (status: number, error: string, seconds: number) =>
  errorResponse(status, error, { "Retry-After": String(seconds) });

export const action = getOnlyAction;
