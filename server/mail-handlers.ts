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
export const mailHandlers = (app: App) =>
  ({
    "order-confirmation-email": async ({ orderId }) => (await order()).sendOrderConfirmation(app, orderId),
    "order-team-email": async ({ orderId }) => (await order()).sendOrderNotice(app, orderId),
    "contact-team-email": async ({ messageId }) => (await contact()).sendContactNotice(app, messageId),
    "confirmation-email": async (data, jobId) => (await account()).sendConfirmationMail(app, data, jobId),
    "password-reset-email": async ({ email }, jobId) => (await account()).sendPasswordMail(app, email, jobId),
    "invitation-email": async ({ invitationId }) => (await account()).sendInvitationMail(app, invitationId),
    "two-factor-email": async (data, jobId) => (await account()).sendSecondFactorNews(app, data, jobId),
    "refund-email": async ({ refundId }) => (await refund()).sendRefundNotice(app, refundId),
    "refund-request-team-email": async ({ requestId }) => (await refund()).sendRefundRequestNotice(app, requestId),
    "refund-declined-email": async ({ requestId }) => (await refund()).sendRefundDeclinedMail(app, requestId),
    "renewal-failed-email": async (data) => (await subscription()).sendRenewalFailedMail(app, data),
    "renewal-failed-team-email": async (data) => (await subscription()).sendRenewalFailedNotice(app, data),
    "subscription-ended-email": async ({ orderId }) => (await subscription()).sendSubscriptionEndedMail(app, orderId),
    "subscription-ended-team-email": async ({ orderId }) =>
      (await subscription()).sendSubscriptionEndedNotice(app, orderId),
    "subscription-ending-email": async (data) => (await subscription()).sendSubscriptionEndingMail(app, data),
    "subscription-ending-team-email": async (data) => (await subscription()).sendSubscriptionEndingNotice(app, data),
    "subscription-resumed-email": async (data) => (await subscription()).sendSubscriptionResumedMail(app, data),
    "subscription-resumed-team-email": async (data) => (await subscription()).sendSubscriptionResumedNotice(app, data),
    "payment-link-email": async ({ orderId }, jobId) => (await link()).sendPaymentLinkMail(app, orderId, jobId),
    "magic-link-email": async ({ email }, jobId) => (await link()).sendOrderLinksMail(app, email, jobId),
    "message-digest-email": async (data, jobId) => (await digest()).sendMessageDigest(app, data, jobId),
    "files-team-email": async ({ batch }) => (await delivery()).sendFilesNotice(app, batch),
    "files-email": async ({ batch }) => (await delivery()).sendFilesMail(app, batch),
    "delivery-email": async ({ deliveryId }) => (await delivery()).sendDeliveryMail(app, deliveryId),
    "delivery-team-email": async ({ deliveryId }) => (await delivery()).sendDeliveryNotice(app, deliveryId),
    "payment-failed-email": async ({ orderId }) => (await order()).sendPaymentFailed(app, orderId),
  }) satisfies Partial<JobHandlers>;
