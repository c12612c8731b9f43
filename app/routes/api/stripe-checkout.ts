import { applyCoupon, parseCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { CouponRejected, placeOrder } from "~/checkout/place-order/place-order.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, readJsonBody } from "./api-handler.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, checkoutSessionIdSchema}`. */
export const action = apiHandler({ method: "POST", limit: "checkout" }, async (app, request) => {
  const read = parseCheckoutRequest(await readJsonBody(request));
  if (!read.ok) return errorResponse(400, read.error);
  const priced = await applyCoupon(app, read);
  if (!priced.ok) return errorResponse(400, priced.error);
  try {
    return jsonResponse(await placeOrder(app, priced.checkout));
  } catch (error) {
    if (error instanceof CouponRejected) return errorResponse(400, error.message);
    throw error;
  }
});

export const loader = apiHandler({ method: "POST" }, async () => errorResponse(405, "Use POST."));
