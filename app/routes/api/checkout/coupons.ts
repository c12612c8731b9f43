import { couponOf, readCheckout } from "~/orders/checkout/checkout-request.server";
import { answer, endpoint, readJson, refusal } from "../answers.server";

/** POST /api/coupons: a checkout with `metadata.coupon` → `{code, discount, amount}`, in cents. Stores nothing. */
export const action = endpoint({ method: "POST", limit: "coupon" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  if (!read.ok) return refusal(400, read.error);
  if (read.code === null) return refusal(400, "Please enter a code.");
  const priced = await couponOf(app, read.checkout, read.code);
  if (!priced.ok) return refusal(400, priced.error);
  const { coupon, amount } = priced.checkout;
  return answer({ code: coupon?.code, discount: coupon?.discount, amount });
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
