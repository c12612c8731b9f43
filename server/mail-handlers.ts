import type { App } from "~/app.server";
import type { JobHandlers } from "~/jobs/queue";

// Each kind of mails is fetched when the first one of it is sent: the server's start does not wait for what renders them.
const account = () => import("~/accounts/mails/confirm-address.server");
const contact = () => import("~/contact/contact-notice.server");
const order = () => import("~/orders/mails/order-confirmation.server");
const refund = () => import("~/orders/mails/refund-request.server");
const subscription = () => import("~/orders/mails/subscriptions/subscription-changed.server");
const link = () => import("~/orders/mails/payment-link.server");
const digest = () => import("~/orders/mails/message-digest.server");
const delivery = () => import("~/orders/mails/deliveries/delivery-mails.server");

/** The mail that each job sends. */
export const emailHandlers = (app: App) =>
  ({
    "order-confirmation-email": async ({ orderId }) => (await order()).sendOrderConfirmationEmail(app, orderId),
    "order-team-email": async ({ orderId }) => (await order()).sendOrderTeamEmail(app, orderId),
    "contact-team-email": async ({ messageId }) => (await contact()).sendContactTeamEmail(app, messageId),
    "confirmation-email": async (data, jobId) => (await account()).sendConfirmationEmail(app, data, jobId),
    "password-reset-email": async ({ email }, jobId) => (await account()).sendPasswordResetEmail(app, email, jobId),
    "invitation-email": async ({ invitationId }) => (await account()).sendInvitationEmail(app, invitationId),
    "two-factor-email": async (data, jobId) => (await account()).sendTwoFactorEmail(app, data, jobId),
    "refund-email": async ({ refundId }) => (await refund()).sendRefundEmail(app, refundId),
    "refund-request-team-email": async ({ requestId }) => (await refund()).sendRefundRequestTeamEmail(app, requestId),
    "refund-declined-email": async ({ requestId }) => (await refund()).sendRefundDeclinedEmail(app, requestId),
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
    "magic-link-email": async ({ email }, jobId) => (await link()).sendMagicLinkEmail(app, email, jobId),
    "message-digest-email": async (data, jobId) => (await digest()).sendMessageDigestEmail(app, data, jobId),
    "files-team-email": async ({ batch }) => (await delivery()).sendFilesTeamEmail(app, batch),
    "files-email": async ({ batch }) => (await delivery()).sendFilesEmail(app, batch),
    "delivery-email": async ({ deliveryId }) => (await delivery()).sendDeliveryEmail(app, deliveryId),
    "delivery-team-email": async ({ deliveryId }) => (await delivery()).sendDeliveryTeamEmail(app, deliveryId),
    "payment-failed-email": async ({ orderId }) => (await order()).sendPaymentFailedEmail(app, orderId),
  }) satisfies Partial<JobHandlers>;
