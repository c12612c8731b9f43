import { previewCoupon, readCheckoutRequest } from "~/checkout/place-order/checkout-request.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/** POST /api/coupons: a checkout with `metadata.coupon` → `{code, discount, amount}` in cents. Stores nothing. */
export const action = apiHandler({ method: "POST", limit: "coupon" }, async (app, request) => {
  const parsed = await readCheckoutRequest(app.content, await readJsonBody(request));
  if (!parsed.ok) return errorResponse(400, parsed.error);
  if (parsed.code === null) return errorResponse(400, "Please enter a code.");
  const priced = await previewCoupon(app, parsed.checkout, parsed.code);
  if (!priced.ok) return errorResponse(400, priced.error);
  const { coupon, amount } = priced.checkout;
  return jsonResponse({ code: coupon?.code, discount: coupon?.discount, amount });
});

export const loader = postOnlyLoader;
