import { readCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { saveQuoteFromCheckout } from "~/checkout/quotes/create-quote.server";
import { quotePath } from "~/checkout/quotes/quotes.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/** POST /api/quotes: a checkout without a code → `{url}`, the path of the page on which it can be accepted. Sends no email. */
export const action = apiHandler({ method: "POST", limit: "quote" }, async (app, request) => {
  const parsed = await readCheckoutRequest(app.content, await readJsonBody(request));
  if (!parsed.ok) return errorResponse(400, parsed.error);
  if (parsed.code !== null) return errorResponse(400, "A quote can’t have a coupon. Please remove the code first.");
  return jsonResponse({ url: quotePath(app.auth, await saveQuoteFromCheckout(app, parsed.checkout)) });
});

export const loader = postOnlyLoader;
