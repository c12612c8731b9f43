import { z } from "zod";
import { confirmPayment, sessionId } from "~/orders/receipt.server";
import { answer, endpoint, readJson, refusal } from "./answers.server";

const body = z.object({ sessionId });

/** POST /api/payment-webhook: `{sessionId}`, sent by the success page → `{ok: true, status}`. */
export const action = endpoint({ method: "POST", limit: "receipt" }, async (app, request) => {
  const parsed = body.safeParse(await readJson(request));
  if (!parsed.success) return refusal(400, "sessionId must be the id of a checkout session.");
  const status = await confirmPayment(app, parsed.data.sessionId);
  return status ? answer({ ok: true, status }) : refusal(404, "No order belongs to this payment session.");
});

export const loader = endpoint({ method: "POST" }, async () => refusal(405, "Use POST."));
