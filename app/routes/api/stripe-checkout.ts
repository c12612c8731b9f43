import { applyCoupon, parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { CouponRejected, placeOrder } from "~/checkout/place-order/place-order.server";
import { buyerCookie } from "~/checkout/success/buyer-link.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. */
export const action = apiHandler({ method: "POST", limit: "checkout" }, async (app, request) => {
  const parsed = parseCheckoutRequest(await readJsonBody(request));
  if (!parsed.ok) return errorResponse(400, parsed.error);
  const priced = await applyCoupon(app, parsed);
  if (!priced.ok) return errorResponse(400, priced.error);
  try {
    const opened = await placeOrder(app, priced.checkout);
    return jsonResponse(opened, 200, { "Set-Cookie": await buyerCookie(app, opened.sessionId) });
  } catch (error) {
    if (error instanceof CouponRejected) return errorResponse(400, error.message);
    throw error;
  }
});

export const loader = postOnlyLoader;
