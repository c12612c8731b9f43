import { z } from "zod";
import { textOf } from "~/accounts/forms/form-text";
import { type Outcome, succeeded } from "~/accounts/forms/outcome";
import { askForRefund, withdrawRefundRequest } from "~/orders/refunds/requests/ask-for-refund.server";
import { refused } from "~/result";
import type { CustomerRequest } from "../customer-request";

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

async function ask({ app, order, form }: CustomerRequest): Promise<Outcome> {
  const { requestId, amount, subscription } = Object.fromEntries(form);
  const parsed = asked.safeParse({ requestId, amount, subscription });
  if (!parsed.success) return refused(STALE);
  if ((await app.rateLimits.consume("refund-request", order.id)) > 0) {
    return refused("Too many requests. Please wait a while and try again.");
  }
  const sent = await askForRefund(app, {
    id: parsed.data.requestId,
    subjectId: order.id,
    amount: parsed.data.amount,
    reason: textOf(form, "reason"),
    subscription: parsed.data.subscription ?? null,
  });
  return sent.ok ? succeeded("We have your request. We’ll reply by email within 3 business days.") : sent;
}

async function withdraw({ app, order, form }: CustomerRequest): Promise<Outcome> {
  const id = z.uuid().safeParse(form.get("requestId"));
  if (!id.success) return refused(STALE);
  const taken = await withdrawRefundRequest(app, id.data, order.id);
  return taken.ok ? succeeded("You’ve withdrawn your refund request.") : taken;
}

/** By the `intent` of their forms. */
export const refundActions = [
  ["request-refund", ask],
  ["withdraw-refund", withdraw],
] as const;
