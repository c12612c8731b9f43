import { z } from "zod";
import { createRefundRequest, withdrawRefundRequest } from "~/billing/refunds/refund-requests.server";
import { formText } from "~/lib/http/form-text";
import { failure } from "~/lib/result";
import { type FormOutcome, formSuccess } from "~/ui/form-outcome";
import type { PortalAction } from "./customer-request";

/** What a customer does about a refund under the policy. */

const STALE = "Please reload the page and try again.";

const asked = z.object({
  requestId: z.uuid(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  subscription: z.enum(["end", "keep"]).optional(),
});

async function ask({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const { requestId, amount, subscription } = Object.fromEntries(form);
  const parsed = asked.safeParse({ requestId, amount, subscription });
  if (!parsed.success) return failure(STALE);
  if ((await app.rateLimits.consume("refund-request", order.id)) > 0) {
    return failure("Too many requests. Please wait a while and try again.");
  }
  const sent = await createRefundRequest(app, {
    id: parsed.data.requestId,
    subjectId: order.id,
    amount: parsed.data.amount,
    reason: formText(form, "reason"),
    subscription: parsed.data.subscription ?? null,
  });
  return sent.ok ? formSuccess("We have your request. We’ll reply by email within 3 business days.") : sent;
}

async function withdraw({ app, order, form }: PortalAction): Promise<FormOutcome> {
  const id = z.uuid().safeParse(form.get("requestId"));
  if (!id.success) return failure(STALE);
  const taken = await withdrawRefundRequest(app, id.data, order.id);
  return taken.ok ? formSuccess("You’ve withdrawn your refund request.") : taken;
}

/** By the `intent` of their forms. */
export const refundActions = [
  ["request-refund", ask],
  ["withdraw-refund", withdraw],
] as const;
