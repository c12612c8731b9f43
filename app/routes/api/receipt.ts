import { findReceipt, sessionId } from "~/orders/receipt.server";
import { answer, endpoint, refusal } from "./answers.server";

/** GET /api/orders/receipt?session_id=: the six fields of a receipt and nothing more. */
export const loader = endpoint({ method: "GET", limit: "receipt" }, async (app, request) => {
  const given = new URL(request.url).searchParams.getAll("session_id");
  const parsed = sessionId.safeParse(given.length === 1 ? given[0] : undefined);
  if (!parsed.success) return refusal(400, "session_id must be the id of one checkout session.");
  const receipt = await findReceipt(app, parsed.data);
  return receipt ? answer(receipt) : refusal(404, "No order belongs to this payment session.");
});

export const action = endpoint({ method: "GET" }, async () => refusal(405, "Use GET."));
