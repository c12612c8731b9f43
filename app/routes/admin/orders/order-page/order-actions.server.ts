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
import { REFUND_REASONS, WORK_STATUSES } from "~/lib/db/column-types";
import { toStorableText } from "~/lib/db/storable-text";
import { formatUsd } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { cancelUpload } from "~/orders/files/uploads.server";
import { markAsSpam, unmarkSpam } from "~/orders/order-status.server";
import { handleAiDraftAction, isAiDraftIntent } from "~/routes/admin/deliveries/ai-draft-actions.server";
import { handleDeliveryAction, isDeliveryIntent } from "~/routes/admin/deliveries/delivery-actions.server";
import { formatDay } from "~/routes/admin/shared/date-time";
import { handleWorkAction, isWorkIntent } from "~/routes/admin/work/work-actions.server";
import { messageFields, sendMessage } from "./send-message.server";

export type OrderActionResult = Result<{ message: string }>;

const cents = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "Please enter an amount such as 150.00.")
  .transform(Number);

/** Cents that the page showed as not refundable; a difference means that the page is out of date. */
const seen = z
  .string()
  .regex(/^\d{1,9}$/, "Please reload the page and check the order.")
  .transform(Number);

const actionSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("refund"),
    refundId: z.uuid(),
    orderId: z.uuid(),
    cents,
    seen,
    subscription: z.enum(["keep", "now", "period-end"]).optional(),
    providerReason: z.enum(REFUND_REASONS).optional(),
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
  z.object({ intent: z.literal("message"), ...messageFields }),
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

type OrderAction = z.output<typeof actionSchema>;
type ActionInput<I extends OrderAction["intent"]> = Extract<OrderAction, { intent: I }>;

/** `refundLimit`: highest refund per order in cents; null = no limit. */
type RefundingAdmin = { email: string; refundLimit: number | null };

/** Handles a form of the order's page. Returns a failure if the payment provider is unavailable or rejects the request. */
export async function handleOrderAction(app: App, admin: RefundingAdmin, form: FormData): Promise<OrderActionResult> {
  const actor = admin.email;
  if (isWorkIntent(form)) return handleWorkAction(app, actor, form);
  if (isDeliveryIntent(form)) return handleDeliveryAction(app, actor, form);
  if (isAiDraftIntent(form)) return handleAiDraftAction(app, actor, form);
  const fields = { ...Object.fromEntries(form), fileIds: form.getAll("fileId").map(String) };
  const parsed = actionSchema.safeParse(fields);
  if (!parsed.success) return failure(parsed.error.issues[0]?.message ?? "We couldn’t read this request.");
  try {
    return await runAction(app, admin, parsed.data);
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) {
      return failure("The card provider isn’t responding right now. Please try again.");
    }
    if (error instanceof PaymentProviderRejected) return failure(error.message);
    throw error;
  }
}

function runAction(app: App, admin: RefundingAdmin, action: OrderAction): Promise<OrderActionResult> {
  const actor = admin.email;
  if (action.intent === "refund") return refundOrder(app, admin, action);
  if (action.intent === "grant-refund") return grantRefund(app, admin, action);
  if (action.intent === "decline-refund") return declineRefund(app, actor, action);
  if (action.intent === "payment-link") return emailPaymentLink(app, actor, action);
  if (action.intent === "cancel-manual") return cancelOrder(app, actor, action);
  if (action.intent === "spam" || action.intent === "not-spam") return changeSpam(app, actor, action);
  if (action.intent === "message") return sendMessage(app, actor, action);
  if (action.intent === "correct-customer") return saveCorrection(app, actor, action);
  if (action.intent === "remove-upload") return removeUpload(app, actor, action);
  return action.intent === "revoke-links" ? revokeLinks(app, actor, action) : endSubscription(app, actor, action);
}

/** A refund for a running subscription must say what happens to it, or the customer would be charged again unnoticed. */
async function refundOrder(
  app: App,
  { email: actor, refundLimit: limit }: RefundingAdmin,
  input: ActionInput<"refund">,
): Promise<OrderActionResult> {
  const { refundId: id, orderId, cents: amount, reason, providerReason, seen, subscription } = input;
  const first = await findFirstSubscriptionOrder(app, orderId);
  if (first && first.subscriptionStatus !== "ended" && !subscription)
    return failure("Please choose what happens to the subscription.");
  const when = subscription === "keep" ? undefined : subscription;
  const refund = { id, orderId, amount, reason, providerReason, actor, limit, seen, end: when };
  return refundResult(await issueRefund(app, refund), amount);
}

async function grantRefund(
  app: App,
  { email: actor, refundLimit: limit }: RefundingAdmin,
  { intent, ...input }: ActionInput<"grant-refund">,
): Promise<OrderActionResult> {
  return refundResult(await grantRefundRequest(app, { ...input, actor, limit }), input.cents);
}

async function declineRefund(app: App, actor: string, { requestId, answer }: ActionInput<"decline-refund">) {
  const declined = await declineRefundRequest(app, actor, requestId, answer);
  return declined.ok ? { ...declined, message: "Declined. We’ll email the customer." } : declined;
}

function refundResult(outcome: RefundResult, amount: number): OrderActionResult {
  const message = outcome.end
    ? `${describeRefund(outcome, amount)} ${describeCancellation(outcome.end)}`
    : `${describeRefund(outcome, amount)}${outcome.ok && outcome.status === "succeeded" ? " We’ll email the customer." : ""}`;
  return outcome.ok && outcome.end?.state !== "refused" ? { ok: true, message } : failure(message);
}

async function endSubscription(
  app: App,
  actor: string,
  input: ActionInput<"cancel-subscription">,
): Promise<OrderActionResult> {
  const outcome = await cancelSubscription(app, { ...input, actor });
  if (!outcome.ok) return outcome;
  const message = describeCancellation(outcome.end);
  return outcome.end.state === "refused" ? failure(message) : { ok: true, message };
}

function describeRefund(outcome: RefundResult, amount: number): string {
  if (!outcome.ok) return outcome.end ? `The refund failed: ${outcome.error}` : outcome.error;
  if (outcome.note) return outcome.note;
  return outcome.status === "succeeded"
    ? `${formatUsd(amount)} refunded.`
    : `The refund of ${formatUsd(amount)} is on its way. We’ll keep checking with the card provider until it’s done.`;
}

function describeCancellation(end: CancellationResult): string {
  if (end.state === "ended") return "The subscription has ended. We’ll email the customer.";
  if (end.state === "ending")
    return end.endsAt
      ? `The subscription ends on ${formatDay(end.endsAt)}.`
      : "The subscription ends with the paid month.";
  return end.state === "requested"
    ? "The subscription hasn’t ended yet: the card provider isn’t responding. We’ll keep trying."
    : `The subscription couldn’t be ended: ${end.fault}`;
}

async function emailPaymentLink(
  app: App,
  actor: string,
  { orderId }: ActionInput<"payment-link">,
): Promise<OrderActionResult> {
  const sent = await sendPaymentLink(app, orderId, actor);
  return sent.ok ? { ok: true, message: "The payment link is on its way to the customer." } : sent;
}

async function cancelOrder(
  app: App,
  actor: string,
  { orderId }: ActionInput<"cancel-manual">,
): Promise<OrderActionResult> {
  const canceled = await cancelManualOrder(app, orderId, actor);
  return canceled.ok ? { ok: true, message: "The order is canceled." } : canceled;
}

async function changeSpam(
  app: App,
  actor: string,
  { intent, orderId }: ActionInput<"spam" | "not-spam">,
): Promise<OrderActionResult> {
  const isSpam = intent === "spam";
  const result = await (isSpam ? markAsSpam : unmarkSpam)(app, orderId, actor);
  return result.ok
    ? {
        ok: true,
        message: isSpam ? "Moved to Spam. It stays there for 30 days." : "The request is back in your orders.",
      }
    : result;
}

/** `waiting`: the work then waits for the customer. */
async function saveCorrection(
  app: App,
  actor: string,
  { orderId, intent, ...correction }: ActionInput<"correct-customer">,
) {
  const saved = await correctCustomer(app, actor, orderId, correction);
  return saved.ok ? { ...saved, message: "Saved." } : saved;
}

async function revokeLinks(
  app: App,
  actor: string,
  { orderId }: ActionInput<"revoke-links">,
): Promise<OrderActionResult> {
  const revoked = await revokeMagicLinks(app, orderId, actor);
  return revoked.ok
    ? {
        ok: true,
        message:
          "The customer’s links to their orders, receipts and files no longer work. Quotes that aren’t paid keep theirs.",
      }
    : revoked;
}

/** Deletes the admin's own interrupted upload. Not logged, since only its sender ever saw it. */
async function removeUpload(
  app: App,
  actor: string,
  { fileId }: ActionInput<"remove-upload">,
): Promise<OrderActionResult> {
  const removed = await cancelUpload(app, { sender: "team", email: actor }, fileId);
  return removed ? { ok: true, message: "The upload is removed." } : failure("This upload no longer exists.");
}
