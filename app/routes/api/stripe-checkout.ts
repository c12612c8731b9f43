import { findPortalCustomer } from "~/auth/magic-links.server";
import { submitCheckout } from "~/checkout/place-order/submit-checkout.server";
import { buyerCookie } from "~/checkout/success/buyer-link.server";
import { errorResponse, jsonResponse } from "~/lib/http/error-body.server";
import { apiHandler, postOnlyLoader, readJsonBody } from "./api-handler.server";

/**
 * POST /api/stripe-checkout: `{amount, name, email, metadata}` → `{url, sessionId}`. For another amount than the price →
 * 400 `{error, price, offer}`: the price in cents, and what differs from the shipped offer. With `metadata.ifPaid: "ask"`, for a brief that
 * was paid in the last day → `{paidBefore: {paidAt, receipt}}`, and to a browser that has proved the address, with `running: true`, for a
 * second subscription to the same service. `metadata.lastSession`: the session that this browser opened last.
 * A browser that has opened a mailed link of the address, or is signed in with it, pays as its customer, with saved cards.
 */
export const action = apiHandler({ method: "POST", limit: "checkout" }, async (app, request) => {
  const body = await readJsonBody(request);
  const submitted = await submitCheckout(app, body, await findPortalCustomer(app, request));
  if (!submitted.ok) {
    const { error, price, offer } = submitted;
    return price === undefined ? errorResponse(400, error) : jsonResponse({ error, price, offer }, 400);
  }
  const { answer } = submitted;
  if (!("sessionId" in answer)) return jsonResponse(answer);
  return jsonResponse(answer, 200, { "Set-Cookie": await buyerCookie(app, answer.sessionId) });
});

export const loader = postOnlyLoader;
