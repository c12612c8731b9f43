import { z } from "zod";
import type { App } from "~/app.server";
import { formatUsd } from "~/money/money";
import { sendPaymentLink } from "~/orders/checkout/payment-link.server";
import { type RefundOutcome, requestRefund } from "~/orders/refunds/refunds.server";
import { beginningOf, type EndOutcome, requestEnd } from "~/orders/subscriptions/end-subscription.server";
import { PaymentsRefused, PaymentsUnavailable } from "~/payments/payments";
import { dayOf } from "./order-words";

export type ActionOutcome = { ok: boolean; message: string };

const cents = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Please enter an amount such as 150.00.")
  .transform(Number);

const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("refund"),
    refundId: z.uuid(),
    orderId: z.uuid(),
    cents,
    /** Cents that the page showed as no longer to be given back. */
    seen: z
      .string()
      .regex(/^\d{1,9}$/, "Please reload the page and look at the order again.")
      .transform(Number),
    /** What becomes of the subscription that the order is a month of. */
    subscription: z.enum(["keep", "now", "period-end"]).optional(),
    reason: z
      .string()
      .trim()
      .min(3, "Please say why the money goes back.")
      .max(500, "Please use at most 500 characters for the reason."),
  }),
  z.object({ intent: z.literal("payment-link"), orderId: z.uuid() }),
  z.object({
    intent: z.literal("end-subscription"),
    requestId: z.uuid(),
    orderId: z.uuid(),
    when: z.enum(["now", "period-end"]),
  }),
]);

type Asked = z.output<typeof wanted>;
type Wanted<I extends Asked["intent"]> = Extract<Asked, { intent: I }>;

/** What the details dialog asks for, in the name of a member of staff. Never throws for what somebody else's server does. */
export async function actOnOrder(app: App, actor: string, form: FormData): Promise<ActionOutcome> {
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? "This request cannot be read." };
  try {
    return await act(app, actor, parsed.data);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) {
      return { ok: false, message: "The card provider does not answer at the moment. Please try again." };
    }
    if (error instanceof PaymentsRefused) return { ok: false, message: error.message };
    throw error;
  }
}

function act(app: App, actor: string, asked: Asked): Promise<ActionOutcome> {
  if (asked.intent === "refund") return refund(app, actor, asked);
  return asked.intent === "payment-link" ? link(app, actor, asked) : end(app, actor, asked);
}

/** A refund of a running subscription's month that leaves open whether it goes on would be charged again unseen: it must say so. */
async function refund(app: App, actor: string, asked: Wanted<"refund">): Promise<ActionOutcome> {
  const { refundId: id, orderId, cents: amount, reason, seen, subscription } = asked;
  const first = await beginningOf(app, orderId);
  if (first && first.subscriptionStatus !== "ended" && !subscription)
    return { ok: false, message: "Please say whether the subscription goes on." };
  const when = subscription === "keep" ? undefined : subscription;
  const outcome = await requestRefund(app, { id, orderId, amount, reason, actor, seen, end: when });
  const message = outcome.end
    ? `${refundWords(outcome, amount)} ${endWords(outcome.end)}`
    : `${refundWords(outcome, amount)}${outcome.ok && outcome.status === "succeeded" ? " The customer is told by mail." : ""}`;
  return { ok: outcome.ok && outcome.end?.state !== "refused", message };
}

async function end(app: App, actor: string, asked: Wanted<"end-subscription">): Promise<ActionOutcome> {
  const outcome = await requestEnd(app, { ...asked, actor });
  return outcome.ok
    ? { ok: outcome.end.state !== "refused", message: endWords(outcome.end) }
    : { ok: false, message: outcome.error };
}

function refundWords(outcome: RefundOutcome, amount: number): string {
  if (!outcome.ok) return outcome.end ? `The refund was not made: ${outcome.error}` : outcome.error;
  return outcome.status === "succeeded"
    ? `${formatUsd(amount)} refunded.`
    : `The refund of ${formatUsd(amount)} is on its way. We keep asking the card provider until it is done.`;
}

function endWords(end: EndOutcome): string {
  if (end.state === "ended") return "The subscription has ended. The customer is told by mail.";
  if (end.state === "ending")
    return end.endsAt
      ? `The subscription ends on ${dayOf(end.endsAt)}.`
      : "The subscription ends with the month that is paid.";
  return end.state === "requested"
    ? "The subscription could not be ended yet: the card provider does not answer. We keep trying."
    : `The subscription could not be ended: ${end.fault}`;
}

async function link(app: App, actor: string, { orderId }: Wanted<"payment-link">): Promise<ActionOutcome> {
  const fault = await sendPaymentLink(app, orderId, actor);
  return fault
    ? { ok: false, message: fault }
    : { ok: true, message: "The payment link is on its way to the customer." };
}
