import { applyCoupon, readCheckout } from "~/orders/checkout/checkout-request.server";
import { CouponRefused, placeOrder } from "~/orders/checkout/place-order.server";
import { answer, endpoint, readJson, refusal } from "../answers.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. */
export const action = endpoint({ method: "POST", limit: "checkout" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  if (!read.ok) return refusal(400, read.error);
  const priced = await applyCoupon(app, read);
  if (!priced.ok) return refusal(400, priced.error);
  try {
    return answer(await placeOrder(app, priced.checkout));
  } catch (error) {
    if (error instanceof CouponRefused) return refusal(400, error.message);
    throw error;
  }
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
