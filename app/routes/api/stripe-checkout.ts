import { readCheckout } from "~/orders/checkout/checkout-request.server";
import { placeOrder } from "~/orders/checkout/place-order.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

/** POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. */
export const action = endpoint({ method: "POST", limit: "checkout" }, async (app, request) => {
  const read = readCheckout(await readJson(request));
  return read.ok ? answer(await placeOrder(app, read.checkout)) : refusal(400, read.error);
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
