import { z } from "zod";
import { revokeMagicLinks } from "~/auth/magic-links.server";
import type { Intent } from "~/auth/permissions/permissions";
import { REFUND_REPLY_MAX_LENGTH } from "~/billing/refunds/refund-policy";
import { declineRefundRequest, grantRefundRequest } from "~/billing/refunds/refund-requests.server";
import { issueRefund, type RefundResult } from "~/billing/refunds/refunds.server";
import { type CancellationResult, cancelSubscription } from "~/billing/subscriptions/cancel-and-resume.server";
import { cancelManualOrder } from "~/checkout/manual-orders/manual-orders.server";
import { sendPaymentLink } from "~/checkout/place-order/payment-link.server";
import { correctCustomer, customerCorrectionSchema } from "~/customers/correct-customer.server";
import { REFUND_REASONS, WORK_STATUSES } from "~/lib/db/column-types";
import { toStorableText } from "~/lib/db/storable-text";
import { formatMoney } from "~/lib/money";
import { failure, type Result } from "~/lib/result";
import { cancelUpload } from "~/orders/files/uploads.server";
import { markAsSpam, unmarkSpam } from "~/orders/order-status.server";
import { aiDraftForms, deliveryForms, pinForms } from "~/routes/admin/deliveries/delivery-actions.server";
import { type FormHandler, withFields, withMessage } from "~/routes/admin/shared/admin-page.server";
import { formatDay } from "~/routes/admin/shared/date-time";
import { workForms } from "~/routes/admin/work/work-actions.server";
import { sendMessageForm } from "./send-message.server";

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

const onOrder = z.object({ orderId: z.uuid() });

const refundSchema = z
  .object({
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
  })
  .transform(({ refundId: id, cents: amount, subscription: end, ...refund }) => ({ ...refund, id, amount, end }));

const grantSchema = z.object({
  requestId: z.uuid(),
  refundId: z.uuid(),
  cents,
  seen,
  work: z.enum(WORK_STATUSES),
});

const declineSchema = z.object({
  requestId: z.uuid(),
  answer: z
    .string()
    .trim()
    .min(3, "Please tell the customer why.")
    .max(REFUND_REPLY_MAX_LENGTH, `Please use at most ${REFUND_REPLY_MAX_LENGTH} characters.`)
    .transform((text) => toStorableText(text, REFUND_REPLY_MAX_LENGTH)),
});

const cancelSubscriptionSchema = z.object({
  requestId: z.uuid(),
  orderId: z.uuid(),
  when: z.enum(["now", "period-end"]),
});

const correctionSchema = z.object({ orderId: z.uuid(), ...customerCorrectionSchema.shape });

/** Forms about one order, by intent, from its page and from lists. */
export const orderForms = {
  ...workForms,
  ...deliveryForms,
  ...pinForms,
  ...aiDraftForms,
  message: sendMessageForm,
  refund: withFields(refundSchema, async (input, { app, admin: { email: actor, refundLimit: limit } }) =>
    refundResult(await issueRefund(app, { ...input, actor, limit }), input.amount),
  ),
  "grant-refund": withFields(grantSchema, async (input, { app, admin: { email: actor, refundLimit: limit } }) =>
    refundResult(await grantRefundRequest(app, { ...input, actor, limit }), input.cents),
  ),
  "decline-refund": withFields(declineSchema, async ({ requestId, answer }, { app, admin }) =>
    withMessage(await declineRefundRequest(app, admin.email, requestId, answer), "Declined. We’ll email the customer."),
  ),
  "payment-link": withFields(
    onOrder.extend({ price: z.string().optional() }),
    async ({ orderId, price }, { app, admin }) =>
      withMessage(
        await sendPaymentLink(app, orderId, admin.email, price),
        "The payment link is on its way to the customer.",
      ),
  ),
  "cancel-manual": withFields(onOrder, async ({ orderId }, { app, admin }) =>
    withMessage(await cancelManualOrder(app, orderId, admin.email), "The order is canceled."),
  ),
  spam: withFields(onOrder, async ({ orderId }, { app, admin }) =>
    withMessage(await markAsSpam(app, orderId, admin.email), "Moved to Spam. It stays there for 30 days."),
  ),
  "not-spam": withFields(onOrder, async ({ orderId }, { app, admin }) =>
    withMessage(await unmarkSpam(app, orderId, admin.email), "The request is back in your orders."),
  ),
  "correct-customer": withFields(correctionSchema, async ({ orderId, ...correction }, { app, admin }) =>
    withMessage(await correctCustomer(app, admin.email, orderId, correction), "Saved."),
  ),
  "revoke-links": withFields(onOrder, async ({ orderId }, { app, admin }) =>
    withMessage(
      await revokeMagicLinks(app, orderId, admin.email),
      "The customer’s links to their orders, receipts and files no longer work. Quotes that aren’t paid keep theirs.",
    ),
  ),
  /** Deletes the admin's own interrupted upload. Not logged, since only its sender ever saw it. */
  "remove-upload": withFields(z.object({ fileId: z.uuid() }), async ({ fileId }, { app, admin }) => {
    const removed = await cancelUpload(app.db, { sender: "team", email: admin.email }, fileId);
    return removed ? { ok: true, message: "The upload is removed." } : failure("This upload no longer exists.");
  }),
  "cancel-subscription": withFields(cancelSubscriptionSchema, async (input, { app, admin }) => {
    const outcome = await cancelSubscription(app, { ...input, actor: admin.email });
    if (!outcome.ok) return outcome;
    const message = describeCancellation(outcome.end);
    return outcome.end.state === "refused" ? failure(message) : { ok: true, message };
  }),
} satisfies Record<Intent<"/admin/orders/:id">, FormHandler>;

function refundResult(outcome: RefundResult, amount: number): OrderActionResult {
  const message = outcome.end
    ? `${describeRefund(outcome, amount)} ${describeCancellation(outcome.end)}`
    : `${describeRefund(outcome, amount)}${outcome.ok && outcome.status === "succeeded" ? " We’ll email the customer." : ""}`;
  return outcome.ok && outcome.end?.state !== "refused" ? { ok: true, message } : failure(message);
}

function describeRefund(outcome: RefundResult, amount: number): string {
  if (!outcome.ok) return outcome.end ? `The refund failed: ${outcome.error}` : outcome.error;
  if (outcome.note) return outcome.note;
  return outcome.status === "succeeded"
    ? `${formatMoney(amount)} refunded.`
    : `The refund of ${formatMoney(amount)} is on its way. We’ll keep checking with the card provider until it’s done.`;
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
