import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { readCheckout } from "~/orders/checkout/checkout-request.server";
import { keepQuote } from "~/orders/quotes/keep-quote.server";
import { quotePath } from "~/orders/quotes/quote-links.server";
import { endpoint, readJson } from "../answers.server";

/** POST /api/quotes: a checkout without a code → `{url}`, the path of the page on which it can be accepted. Nobody is mailed. */
export const action = endpoint({ method: "POST", limit: "quote" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  if (!read.ok) return errorResponse(400, read.error);
  if (read.code !== null) return errorResponse(400, "A quote can’t have a coupon. Please remove the code first.");
  return jsonResponse({ url: quotePath(app, await keepQuote(app, read.checkout)) });
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
