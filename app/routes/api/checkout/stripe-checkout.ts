import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { applyCoupon, readCheckout } from "~/orders/checkout/checkout-request.server";
import { CouponRefused, placeOrder } from "~/orders/checkout/place-order.server";
import { endpoint, readJson } from "../answers.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. */
export const action = endpoint({ method: "POST", limit: "checkout" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  if (!read.ok) return errorResponse(400, read.error);
  const priced = await applyCoupon(app, read);
  if (!priced.ok) return errorResponse(400, priced.error);
  try {
    return jsonResponse(await placeOrder(app, priced.checkout));
  } catch (error) {
    if (error instanceof CouponRefused) return errorResponse(400, error.message);
    throw error;
  }
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
