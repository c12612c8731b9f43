import { errorResponse, jsonResponse } from "~/http/error-body.server";
import { couponOf, readCheckout } from "~/orders/checkout/checkout-request.server";
import { endpoint, readJson } from "../answers.server";

/** POST /api/coupons: a checkout with `metadata.coupon` → `{code, discount, amount}`, in cents. Stores nothing. */
export const action = endpoint({ method: "POST", limit: "coupon" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  if (!read.ok) return errorResponse(400, read.error);
  if (read.code === null) return errorResponse(400, "Please enter a code.");
  const priced = await couponOf(app, read.checkout, read.code);
  if (!priced.ok) return errorResponse(400, priced.error);
  const { coupon, amount } = priced.checkout;
  return jsonResponse({ code: coupon?.code, discount: coupon?.discount, amount });
});

export const loader = endpoint({ method: "POST" }, async () => errorResponse(405, "Use POST."));
