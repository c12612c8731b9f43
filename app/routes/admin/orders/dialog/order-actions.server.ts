import { z } from "zod";
import { correctCustomer, customerCorrectionSchema } from "~/admin/orders/correct-customer.server";
import type { App } from "~/app-context.server";
import { revokeMagicLinks } from "~/auth/magic-links.server";
import { PaymentProviderRejected, PaymentProviderUnavailable } from "~/billing/provider/payment-provider";
import { REFUND_REPLY_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import { declineRefundRequest, grantRefundRequest } from "~/billing/refunds/refund-requests.server";
import { issueRefund, type RefundResult } from "~/billing/refunds/refunds.server";
import {
  type CancellationResult,
  cancelSubscription,
  findFirstSubscriptionOrder,
} from "~/billing/subscriptions/cancel-and-resume.server";
import { cancelManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { WORK_STATUSES } from "~/lib/db/column-types";
import { toStorableText } from "~/lib/db/storable-text";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { cancelUpload } from "~/orders/files/uploads.server";
import { addOrderMessage } from "~/orders/messages.server";
import { markAsSpam, unmarkSpam } from "~/orders/order-status.server";
import { handleDeliveryAction, isDeliveryIntent } from "~/routes/admin/deliveries/delivery-actions.server";
import { formatDay } from "~/routes/admin/shared/date-time";
import { handleWorkAction, isWorkIntent } from "~/routes/admin/work/work-actions.server";

/** What came of something that staff asked for; `message` says what was done. */
export type OrderActionResult = Result<{ message: string }>;

const cents = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Please enter an amount such as 150.00.")
  .transform(Number);

/** Cents that the page showed as no longer to be given back. */
const seen = z
  .string()
  .regex(/^\d{1,9}$/, "Please reload the page and check the order.")
  .transform(Number);

const wanted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("refund"),
    refundId: z.uuid(),
    orderId: z.uuid(),
    cents,
    seen,
    /** What becomes of the subscription that the order is a month of. */
    subscription: z.enum(["keep", "now", "period-end"]).optional(),
    reason: z
      .string()
      .trim()
      .min(3, "Please give a reason for the refund.")
      .max(500, "Please use at most 500 characters for the reason."),
  }),
  z.object({
    intent: z.literal("grant-refund"),
    requestId: z.uuid(),
    refundId: z.uuid(),
    cents,
    seen,
    /** How far the work was on the page. */
    work: z.enum(WORK_STATUSES),
  }),
  z.object({
    intent: z.literal("decline-refund"),
    requestId: z.uuid(),
    answer: z
      .string()
      .trim()
      .min(3, "Please tell the customer why.")
      .max(REFUND_REPLY_MAX_LENGTH, `Please use at most ${REFUND_REPLY_MAX_LENGTH} characters.`)
      .transform((text) => toStorableText(text, REFUND_REPLY_MAX_LENGTH)),
  }),
  z.object({ intent: z.literal("payment-link"), orderId: z.uuid() }),
  z.object({ intent: z.literal("cancel-manual"), orderId: z.uuid() }),
  z.object({ intent: z.literal("spam"), orderId: z.uuid() }),
  z.object({ intent: z.literal("not-spam"), orderId: z.uuid() }),
  z.object({ intent: z.literal("message"), messageId: z.string(), orderId: z.uuid(), text: z.string() }),
  z.object({ intent: z.literal("correct-customer"), orderId: z.uuid(), ...customerCorrectionSchema.shape }),
  z.object({ intent: z.literal("revoke-links"), orderId: z.uuid() }),
  z.object({ intent: z.literal("remove-upload"), orderId: z.uuid(), fileId: z.uuid() }),
  z.object({
    intent: z.literal("cancel-subscription"),
    requestId: z.uuid(),
    orderId: z.uuid(),
    when: z.enum(["now", "period-end"]),
  }),
]);

type Asked = z.output<typeof wanted>;
type Wanted<I extends Asked["intent"]> = Extract<Asked, { intent: I }>;

/** A member of staff, with how much of an order they may give back: cents, null for any amount. */
type Staff = { email: string; refundLimit: number | null };

/** What the details dialog asks for, in the name of a member of staff. Never throws for what somebody else's server does. */
export async function handleOrderAction(app: App, staff: Staff, form: FormData): Promise<OrderActionResult> {
  const actor = staff.email;
  if (isWorkIntent(form)) return handleWorkAction(app, actor, form);
  if (isDeliveryIntent(form)) return handleDeliveryAction(app, actor, form);
  const parsed = wanted.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  try {
    return await act(app, staff, parsed.data);
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      return failure("The card provider isn’t responding right now. Please try again.");
    }
    if (error instanceof PaymentProviderRejected) return failure(error.message);
    throw error;
  }
}

function act(app: App, staff: Staff, asked: Asked): Promise<OrderActionResult> {
  const actor = staff.email;
  if (asked.intent === "refund") return refund(app, staff, asked);
  if (asked.intent === "grant-refund") return grant(app, staff, asked);
  if (asked.intent === "decline-refund") return decline(app, actor, asked);
  if (asked.intent === "payment-link") return link(app, actor, asked);
  if (asked.intent === "cancel-manual") return cancel(app, actor, asked);
  if (asked.intent === "spam" || asked.intent === "not-spam") return spam(app, actor, asked);
  if (asked.intent === "message") return message(app, actor, asked);
  if (asked.intent === "correct-customer") return correct(app, actor, asked);
  if (asked.intent === "remove-upload") return removeUpload(app, actor, asked);
  return asked.intent === "revoke-links" ? revoke(app, actor, asked) : end(app, actor, asked);
}

/** A refund of a running subscription's month that leaves open whether it goes on would be charged again unseen: it must say so. */
async function refund(
  app: App,
  { email: actor, refundLimit: limit }: Staff,
  asked: Wanted<"refund">,
): Promise<OrderActionResult> {
  const { refundId: id, orderId, cents: amount, reason, seen, subscription } = asked;
  const first = await findFirstSubscriptionOrder(app, orderId);
  if (first && first.subscriptionStatus !== "ended" && !subscription)
    return failure("Please choose what happens to the subscription.");
  const when = subscription === "keep" ? undefined : subscription;
  return refundOutcome(await issueRefund(app, { id, orderId, amount, reason, actor, limit, seen, end: when }), amount);
}

async function grant(
  app: App,
  { email: actor, refundLimit: limit }: Staff,
  { intent, ...granted }: Wanted<"grant-refund">,
): Promise<OrderActionResult> {
  return refundOutcome(await grantRefundRequest(app, { ...granted, actor, limit }), granted.cents);
}

async function decline(app: App, actor: string, { requestId, answer }: Wanted<"decline-refund">) {
  const declined = await declineRefundRequest(app, actor, requestId, answer);
  return declined.ok ? { ...declined, message: "Declined. We’ll email the customer." } : declined;
}

function refundOutcome(outcome: RefundResult, amount: number): OrderActionResult {
  const message = outcome.end
    ? `${refundWords(outcome, amount)} ${endWords(outcome.end)}`
    : `${refundWords(outcome, amount)}${outcome.ok && outcome.status === "succeeded" ? " We’ll email the customer." : ""}`;
  return outcome.ok && outcome.end?.state !== "refused" ? { ok: true, message } : failure(message);
}

async function end(app: App, actor: string, asked: Wanted<"cancel-subscription">): Promise<OrderActionResult> {
  const outcome = await cancelSubscription(app, { ...asked, actor });
  if (!outcome.ok) return outcome;
  const message = endWords(outcome.end);
  return outcome.end.state === "refused" ? failure(message) : { ok: true, message };
}

function refundWords(outcome: RefundResult, amount: number): string {
  if (!outcome.ok) return outcome.end ? `The refund failed: ${outcome.error}` : outcome.error;
  return outcome.status === "succeeded"
    ? `${formatUsd(amount)} refunded.`
    : `The refund of ${formatUsd(amount)} is on its way. We’ll keep checking with the card provider until it’s done.`;
}

function endWords(end: CancellationResult): string {
  if (end.state === "ended") return "The subscription has ended. We’ll email the customer.";
  if (end.state === "ending")
    return end.endsAt
      ? `The subscription ends on ${formatDay(end.endsAt)}.`
      : "The subscription ends with the paid month.";
  return end.state === "requested"
    ? "The subscription hasn’t ended yet: the card provider isn’t responding. We’ll keep trying."
    : `The subscription couldn’t be ended: ${end.fault}`;
}

async function link(app: App, actor: string, { orderId }: Wanted<"payment-link">): Promise<OrderActionResult> {
  const sent = await sendPaymentLink(app, orderId, actor);
  return sent.ok ? { ok: true, message: "The payment link is on its way to the customer." } : sent;
}

async function cancel(app: App, actor: string, { orderId }: Wanted<"cancel-manual">): Promise<OrderActionResult> {
  const cancelled = await cancelManualOrder(app, orderId, actor);
  return cancelled.ok ? { ok: true, message: "The order is canceled." } : cancelled;
}

async function spam(
  app: App,
  actor: string,
  { intent, orderId }: Wanted<"spam" | "not-spam">,
): Promise<OrderActionResult> {
  const isSpam = intent === "spam";
  const done = await (isSpam ? markAsSpam : unmarkSpam)(app, orderId, actor);
  return done.ok
    ? {
        ok: true,
        message: isSpam ? "Moved to Spam. It stays there for 30 days." : "The request is back in your orders.",
      }
    : done;
}

async function message(app: App, actor: string, { messageId, orderId, text }: Wanted<"message">) {
  const sent = await addOrderMessage(app, { id: messageId, orderId, sender: "team", author: actor, text });
  return sent.ok ? { ...sent, message: "Sent. The customer gets it by email within five minutes." } : sent;
}

async function correct(app: App, actor: string, { orderId, intent, ...given }: Wanted<"correct-customer">) {
  const saved = await correctCustomer(app, actor, orderId, given);
  return saved.ok ? { ...saved, message: "Saved." } : saved;
}

async function revoke(app: App, actor: string, { orderId }: Wanted<"revoke-links">): Promise<OrderActionResult> {
  const revoked = await revokeMagicLinks(app, orderId, actor);
  return revoked.ok ? { ok: true, message: "The customer’s links no longer work." } : revoked;
}

/** An upload of one's own that broke off. Nobody but its sender ever saw it, so the log does not tell of it. */
async function removeUpload(app: App, actor: string, { fileId }: Wanted<"remove-upload">): Promise<OrderActionResult> {
  const removed = await cancelUpload(app, { sender: "team", email: actor }, fileId);
  return removed ? { ok: true, message: "The upload is removed." } : failure("This upload no longer exists.");
}
