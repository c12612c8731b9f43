import * as z from "zod/mini";
import type { ACCOUNT_JOBS } from "~/auth/account-jobs";
import type { CHECKOUT_JOBS } from "~/checkout/checkout-jobs";
import type { CUSTOMER_JOBS } from "~/customers/customer-jobs";
import type { JobsOf } from "~/lib/jobs/jobs";
import type { OrderJobs } from "~/orders/order-jobs";

export type Jobs = OrderJobs & JobsOf<typeof CUSTOMER_JOBS> & JobsOf<typeof CHECKOUT_JOBS>;

const ACCOUNT_EMAILS: ReadonlySet<string> = new Set<keyof typeof ACCOUNT_JOBS>([
  "confirmation-email",
  "password-reset-email",
  "invitation-email",
  "magic-link-email",
  "daily-digest-email",
]);

/**
 * Its link opens an account or a customer's orders, or it names several customers, one of whom may be erased: the text is never stored,
 * and admins cannot resend it.
 */
export const isAccountEmail = (job: string): boolean => ACCOUNT_EMAILS.has(job);

/** Goes to TEAM_EMAIL. */
export const isTeamEmail = (job: string, data: Record<string, unknown>): boolean =>
  job.endsWith("-team-email") || (job === "message-digest-email" && data.sender === "customer");

const orderData = z.object({ orderId: z.uuid() });
const batchData = z.object({ batch: z.string() });
const requestData = z.object({ requestId: z.uuid() });

const schemas = {
  "order-confirmation-email": orderData,
  "order-team-email": orderData,
  "contact-team-email": z.object({ messageId: z.uuid(), replyId: z.optional(z.uuid()) }),
  "contact-reply-email": z.object({ replyId: z.uuid() }),
  "quote-email": z.object({ quoteId: z.uuid() }),
  "refund-email": z.object({ refundId: z.uuid() }),
  "refund-request-team-email": requestData,
  "refund-declined-email": requestData,
  "subscription-ended-email": orderData,
  "subscription-ended-team-email": orderData,
  "message-digest-email": z.object({
    orderId: z.uuid(),
    sender: z.enum(["customer", "team"]),
    messageIds: z.array(z.string()),
  }),
  "delivery-email": z.object({ deliveryId: z.uuid() }),
  "files-team-email": batchData,
  "files-email": batchData,
} satisfies { [N in keyof Jobs]?: z.ZodMiniType<Jobs[N]> };

export type Resendable = keyof typeof schemas;

/** Without emails about a state that may have changed, and the payment link, which the order dialog sends. */
export const RESENDABLE: { [N in Resendable]: z.ZodMiniType<Jobs[N]> } = schemas;

export const isResendable = (job: string): job is Resendable => Object.hasOwn(RESENDABLE, job);
