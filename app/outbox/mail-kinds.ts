import * as z from "zod/mini";
import { type JobName, type Jobs, jobNames, sendsMail } from "~/jobs/queue";

/** What is true of each kind of mail, by the job that makes it. */

/** The jobs that send mails. */
export const MAIL_JOBS: readonly JobName[] = jobNames.filter(sendsMail);

/** Mails whose link opens an account or all orders of an address: what they say is not kept, and only who asked for them asks again. */
const ACCOUNT_MAILS: ReadonlySet<string> = new Set<JobName>([
  "confirmation-mail",
  "password-mail",
  "invitation-mail",
  "order-links-mail",
]);

export const isAccountMail = (job: string): boolean => ACCOUNT_MAILS.has(job);

const aboutOrder = z.object({ orderId: z.uuid() });
const aboutBatch = z.object({ batch: z.string() });
const aboutRequest = z.object({ requestId: z.uuid() });

/**
 * What staff may send again, with what its job must know. The job reads everything afresh. Left out is what tells of a moment that has
 * passed: a failed payment, a subscription that was canceled or resumed, a payment link, which the order's dialog sends anew.
 */
export const REPEATABLE: { [N in Repeatable]: z.ZodMiniType<Jobs[N]> } = {
  "order-confirmation": aboutOrder,
  "order-notice": aboutOrder,
  "contact-notice": z.object({ messageId: z.uuid() }),
  "refund-notice": z.object({ refundId: z.uuid() }),
  "refund-request-notice": aboutRequest,
  "refund-declined-mail": aboutRequest,
  "subscription-ended-mail": aboutOrder,
  "subscription-ended-notice": aboutOrder,
  "message-digest": z.object({
    orderId: z.uuid(),
    sender: z.enum(["customer", "team"]),
    messageIds: z.array(z.string()),
  }),
  "delivery-mail": z.object({ deliveryId: z.uuid() }),
  "files-notice": aboutBatch,
  "files-mail": aboutBatch,
};

export type Repeatable =
  | "order-confirmation"
  | "order-notice"
  | "contact-notice"
  | "refund-notice"
  | "refund-request-notice"
  | "refund-declined-mail"
  | "subscription-ended-mail"
  | "subscription-ended-notice"
  | "message-digest"
  | "delivery-mail"
  | "files-notice"
  | "files-mail";

export const isRepeatable = (job: string): job is Repeatable => Object.hasOwn(REPEATABLE, job);
