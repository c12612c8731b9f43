import { parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { quotePath } from "~/checkout/quotes/quotes.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, readJsonBody } from "./api-handler.server";

/** POST /api/quotes: a checkout without a code → `{url}`, the path of the page on which it can be accepted. Nobody is mailed. */
export const action = apiHandler({ method: "POST", limit: "quote" }, async (app, request) => {
  const read = parseCheckoutRequest(await readJsonBody(request));
  if (!read.ok) return errorResponse(400, read.error);
  if (read.code !== null) return errorResponse(400, "A quote can’t have a coupon. Please remove the code first.");
  return jsonResponse({ url: quotePath(app, await saveQuoteFromCheckout(app, read.checkout)) });
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
