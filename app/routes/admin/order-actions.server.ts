import { z } from "zod";
import type { App } from "~/app.server";
import { formatUsd } from "~/money/money";
import { sendPaymentLink } from "~/orders/payment-link.server";
import { requestRefund } from "~/orders/refunds.server";
import { PaymentsRefused, PaymentsUnavailable } from "~/payments/payments";

export type ActionOutcome = { ok: true; message: string } | { ok: false; message: string };

const cents = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Please enter an amount such as 150.00.")
  .transform(Number);
const line = (text: string) => text.toWellFormed().replaceAll("\0", "").trim();

const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("refund"),
    refundId: z.uuid(),
    orderId: z.uuid(),
    cents,
    reason: z
      .string()
      .transform(line)
      .pipe(
        z
          .string()
          .min(3, "Please say why the money goes back.")
          .max(500, "Please use at most 500 characters for the reason."),
      ),
  }),
  z.object({ intent: z.literal("payment-link"), orderId: z.uuid() }),
]);

/** What the details dialog asks for, in the name of a member of staff. Never throws for what somebody else's server does. */
export async function actOnOrder(app: App, actor: string, form: FormData): Promise<ActionOutcome> {
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "This request cannot be read." };
  try {
    return parsed.data.intent === "refund"
      ? await refund(app, actor, parsed.data)
      : await link(app, actor, parsed.data);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) {
      return { ok: false, message: "The card provider does not answer at the moment. Please try again." };
    }
    if (error instanceof PaymentsRefused) return { ok: false, message: error.message };
    throw error;
  }
}

type Wanted<I extends "refund" | "payment-link"> = Extract<z.output<typeof wanted>, { intent: I }>;

async function refund(app: App, actor: string, asked: Wanted<"refund">): Promise<ActionOutcome> {
  const { refundId: id, orderId, cents: amount, reason } = asked;
  const outcome = await requestRefund(app, { id, orderId, amount, reason, actor });
  if (!outcome.ok) return { ok: false, message: outcome.error };
  const message =
    outcome.status === "succeeded"
      ? `${formatUsd(amount)} refunded. The customer is told by mail.`
      : `The refund of ${formatUsd(amount)} is on its way. We keep asking the card provider until it is done.`;
  return { ok: true, message };
}

async function link(app: App, actor: string, { orderId }: Wanted<"payment-link">): Promise<ActionOutcome> {
  const fault = await sendPaymentLink(app, orderId, actor);
  return fault
    ? { ok: false, message: fault }
    : { ok: true, message: "The payment link is on its way to the customer." };
}
