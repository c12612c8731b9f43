import { CheckoutRefused, readCheckout } from "~/orders/checkout/checkout-request.server";
import { placeOrder } from "~/orders/checkout/place-order.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. */
export const action = endpoint({ method: "POST", limit: "checkout" }, async (app, request) => {
  try {
    return answer(await placeOrder(app, readCheckout(await readJson(request))));
  } catch (error) {
    if (error instanceof CheckoutRefused) return refusal(400, error.message);
    throw error;
  }
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
