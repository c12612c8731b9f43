import { z } from "zod";
import type { Jobs } from "~/admin/jobs";
import { isAccountEmail } from "~/email/log/email-kinds";
import { createLoggingMailer, type EmailJob, markNothingSent } from "~/email/log/logging-mailer.server";
import { createTeamMailer } from "~/email/team-notifications.server";
import type { App } from "~/lib/app-context.server";
import type { JobHandlers } from "~/lib/jobs/jobs";

// Loaded when their first email is sent, so that the start does not wait for React Email.
const account = () => import("~/email/templates/account-emails.server");
const contact = () => import("~/email/templates/contact-email.server");
const order = () => import("~/email/templates/order-emails.server");
const refund = () => import("~/email/templates/refund-emails.server");
const subscription = () => import("~/email/templates/subscription-emails.server");
const link = () => import("~/email/templates/link-emails.server");
const digest = () => import("~/email/templates/message-digest-email.server");
const delivery = () => import("~/email/templates/delivery-emails.server");
const staff = () => import("~/email/templates/staff-emails.server");
const sample = () => import("~/content-desk/sample-email.server");
const reminder = () => import("~/email/templates/reminder-email.server");

const emailHandlers = (app: App) =>
  ({
    "order-confirmation-email": async ({ orderId }) => (await order()).sendOrderConfirmationEmail(app, orderId),
    "order-team-email": async ({ orderId }) => (await order()).sendOrderTeamEmail(app, orderId),
    "contact-team-email": async (data) => (await contact()).sendContactTeamEmail(app, data),
    "contact-reply-email": async ({ replyId }) => (await contact()).sendContactReplyEmail(app, replyId),
    "confirmation-email": async (data, jobId) => (await account()).sendConfirmationEmail(app, data, jobId),
    "password-reset-email": async ({ email }, jobId) => (await account()).sendPasswordResetEmail(app, email, jobId),
    "invitation-email": async ({ invitationId }) => (await account()).sendInvitationEmail(app, invitationId),
    "two-factor-email": async (data, jobId) => (await account()).sendTwoFactorEmail(app, data, jobId),
    "refund-email": async ({ refundId }) => (await refund()).sendRefundEmail(app, refundId),
    "refund-request-team-email": async ({ requestId }) => (await refund()).sendRefundRequestTeamEmail(app, requestId),
    "refund-declined-email": async ({ requestId }) => (await refund()).sendRefundDeclinedEmail(app, requestId),
    "dispute-team-email": async (data) => (await refund()).sendDisputeTeamEmail(app, data),
    "renewal-failed-email": async (data) => (await subscription()).sendRenewalFailedEmail(app, data),
    "renewal-failed-team-email": async (data) => (await subscription()).sendRenewalFailedTeamEmail(app, data),
    "subscription-ended-email": async ({ orderId }) => (await subscription()).sendSubscriptionEndedEmail(app, orderId),
    "subscription-ended-team-email": async ({ orderId }) =>
      (await subscription()).sendSubscriptionEndedTeamEmail(app, orderId),
    "subscription-ending-email": async (data) => (await subscription()).sendSubscriptionEndingEmail(app, data),
    "subscription-ending-team-email": async (data) => (await subscription()).sendSubscriptionEndingTeamEmail(app, data),
    "subscription-resumed-email": async (data) => (await subscription()).sendSubscriptionResumedEmail(app, data),
    "subscription-resumed-team-email": async (data) =>
      (await subscription()).sendSubscriptionResumedTeamEmail(app, data),
    "payment-link-email": async ({ orderId }, jobId) => (await link()).sendPaymentLinkEmail(app, orderId, jobId),
    "quote-email": async ({ quoteId }, jobId) => (await link()).sendQuoteEmail(app, quoteId, jobId),
    "magic-link-email": async ({ email }, jobId) => (await link()).sendMagicLinkEmail(app, email, jobId),
    "message-digest-email": async (data, jobId) => (await digest()).sendMessageDigestEmail(app, data, jobId),
    "files-team-email": async ({ batch }) => (await delivery()).sendFilesTeamEmail(app, batch),
    "files-email": async ({ batch }) => (await delivery()).sendFilesEmail(app, batch),
    "delivery-email": async ({ deliveryId }) => (await delivery()).sendDeliveryEmail(app, deliveryId),
    "delivery-team-email": async ({ deliveryId }) => (await delivery()).sendDeliveryTeamEmail(app, deliveryId),
    "reminder-email": async (data) => (await reminder()).sendReminderEmail(app, data),
    "sample-email": async (data, jobId) => (await sample()).sendSampleEmail(app, data, jobId),
    "daily-digest-email": async (data) => (await staff()).sendDailyDigestEmail(app, data),
    "failed-jobs-team-email": async (data, jobId) => (await staff()).sendFailedJobsTeamEmail(app, data, jobId),
    "missing-record-email": async (data, jobId) => (await staff()).sendMissingRecordEmail(app, data, jobId),
    "payment-failed-email": async ({ orderId }) => (await order()).sendPaymentFailedEmail(app, orderId),
  }) satisfies Partial<JobHandlers<Jobs>>;

type EmailJobName = keyof ReturnType<typeof emailHandlers>;
type EmailHandlers = { [N in EmailJobName]: JobHandlers<Jobs>[N] };

/** Each attempt is recorded in the email log. */
export function loggedEmailHandlers(app: App): EmailHandlers {
  const names = Object.keys(emailHandlers(app)) as EmailJobName[];
  return Object.fromEntries(names.map((name) => [name, withLog(app, name)])) as EmailHandlers;
}

const resendSchema = z.object({ again: z.uuid() });

const withLog =
  <N extends EmailJobName>(app: App, name: N) =>
  async (data: Jobs[N], id: string): Promise<void> => {
    const again = resendSchema.safeParse(data).data?.again ?? null;
    const job: EmailJob = { name, id, data: { ...data }, storesBody: !isAccountEmail(name), again };
    const handlers: EmailHandlers = emailHandlers({
      ...app,
      mailer: createTeamMailer(app, createLoggingMailer(app, job), job),
    });
    await handlers[name](data, id);
    await markNothingSent(app, job);
  };
