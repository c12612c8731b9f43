import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { parseCheckoutRequest } from "~/orders/checkout/checkout-request.server";
import { saveQuoteFromCheckout } from "~/orders/quotes/keep-quote.server";
import { quotePath } from "~/orders/quotes/quote-links.server";
import { apiHandler, readJsonBody } from "../answers.server";

/** POST /api/quotes: a checkout without a code → `{url}`, the path of the page on which it can be accepted. Nobody is mailed. */
export const action = apiHandler({ method: "POST", limit: "quote" }, async (app, request) => {
  const read = parseCheckoutRequest(await readJsonBody(request));
  if (!read.ok) return errorResponse(400, read.error);
  if (read.code !== null) return errorResponse(400, "A quote can’t have a coupon. Please remove the code first.");
  return jsonResponse({ url: quotePath(app, await saveQuoteFromCheckout(app, read.checkout)) });
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
