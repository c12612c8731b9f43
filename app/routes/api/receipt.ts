import { findReceipt, sessionId } from "~/orders/checkout/receipt.server";
import { findRenewalReceipt } from "~/orders/mails/renewal-receipt.server";
import { answer, endpoint, refusal } from "./answers.server";

/**
 * GET /api/orders/receipt?session_id=, or ?key= from a renewal's mail: the six fields of a receipt and nothing more.
 */
export const loader = endpoint({ method: "GET", limit: "receipt" }, async (app, request) => {
  const params = new URL(request.url).searchParams;
  const [keys, sessions] = [params.getAll("key"), params.getAll("session_id")];
  const only = keys.length + sessions.length === 1;
  if (only && keys[0] !== undefined) {
    const receipt = await findRenewalReceipt(app, keys[0]);
    return receipt ? answer(receipt) : refusal(404, "No order belongs to this key.");
  }
  const parsed = sessionId.safeParse(only ? sessions[0] : undefined);
  if (!parsed.success) return refusal(400, "session_id must be the id of one checkout session.");
  const receipt = await findReceipt(app, parsed.data);
  return receipt ? answer(receipt) : refusal(404, "No order belongs to this payment session.");
});

export const action = endpoint({ method: "GET" }, async () => refusal(405, "Use GET."));
