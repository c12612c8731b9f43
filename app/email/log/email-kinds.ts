import * as z from "zod/mini";
import { isEmailJob, type JobName, type Jobs, jobNames } from "~/lib/jobs/jobs";

/** What is true of each kind of mail, by the job that makes it. */

/** The jobs that send mails. */
export const EMAIL_JOBS: readonly JobName[] = jobNames.filter(isEmailJob);

/** Mails whose link opens an account or all orders of an address: what they say is not kept, and only who asked for them asks again. */
const ACCOUNT_MAILS: ReadonlySet<string> = new Set<JobName>([
  "confirmation-email",
  "password-reset-email",
  "invitation-email",
  "magic-link-email",
]);

export const isAccountEmail = (job: string): boolean => ACCOUNT_MAILS.has(job);

const aboutOrder = z.object({ orderId: z.uuid() });
const aboutBatch = z.object({ batch: z.string() });
const aboutRequest = z.object({ requestId: z.uuid() });

/**
 * What staff may send again, with what its job must know. The job reads everything afresh. Left out is what tells of a moment that has
 * passed: a failed payment, a subscription that was canceled or resumed, a payment link, which the order's dialog sends anew.
 */
export const RESENDABLE: { [N in Resendable]: z.ZodMiniType<Jobs[N]> } = {
  "order-confirmation-email": aboutOrder,
  "order-team-email": aboutOrder,
  "contact-team-email": z.object({ messageId: z.uuid() }),
  "refund-email": z.object({ refundId: z.uuid() }),
  "refund-request-team-email": aboutRequest,
  "refund-declined-email": aboutRequest,
  "subscription-ended-email": aboutOrder,
  "subscription-ended-team-email": aboutOrder,
  "message-digest-email": z.object({
    orderId: z.uuid(),
    sender: z.enum(["customer", "team"]),
    messageIds: z.array(z.string()),
  }),
  "delivery-email": z.object({ deliveryId: z.uuid() }),
  "files-team-email": aboutBatch,
  "files-email": aboutBatch,
};

export type Resendable =
  | "order-confirmation-email"
  | "order-team-email"
  | "contact-team-email"
  | "refund-email"
  | "refund-request-team-email"
  | "refund-declined-email"
  | "subscription-ended-email"
  | "subscription-ended-team-email"
  | "message-digest-email"
  | "delivery-email"
  | "files-team-email"
  | "files-email";

export const isResendable = (job: string): job is Resendable => Object.hasOwn(RESENDABLE, job);
