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
    "order-confirmation": async ({ orderId }) => (await order()).sendOrderConfirmation(app, orderId),
    "order-notice": async ({ orderId }) => (await order()).sendOrderNotice(app, orderId),
    "contact-notice": async ({ messageId }) => (await contact()).sendContactNotice(app, messageId),
    "confirmation-mail": async (data, jobId) => (await account()).sendConfirmationMail(app, data, jobId),
    "password-mail": async ({ email }, jobId) => (await account()).sendPasswordMail(app, email, jobId),
    "invitation-mail": async ({ invitationId }) => (await account()).sendInvitationMail(app, invitationId),
    "second-factor-mail": async (data, jobId) => (await account()).sendSecondFactorNews(app, data, jobId),
    "refund-notice": async ({ refundId }) => (await refund()).sendRefundNotice(app, refundId),
    "refund-request-notice": async ({ requestId }) => (await refund()).sendRefundRequestNotice(app, requestId),
    "refund-declined-mail": async ({ requestId }) => (await refund()).sendRefundDeclinedMail(app, requestId),
    "renewal-failed-mail": async (data) => (await subscription()).sendRenewalFailedMail(app, data),
    "renewal-failed-notice": async (data) => (await subscription()).sendRenewalFailedNotice(app, data),
    "subscription-ended-mail": async ({ orderId }) => (await subscription()).sendSubscriptionEndedMail(app, orderId),
    "subscription-ended-notice": async ({ orderId }) =>
      (await subscription()).sendSubscriptionEndedNotice(app, orderId),
    "subscription-ending-mail": async (data) => (await subscription()).sendSubscriptionEndingMail(app, data),
    "subscription-ending-notice": async (data) => (await subscription()).sendSubscriptionEndingNotice(app, data),
    "subscription-resumed-mail": async (data) => (await subscription()).sendSubscriptionResumedMail(app, data),
    "subscription-resumed-notice": async (data) => (await subscription()).sendSubscriptionResumedNotice(app, data),
    "payment-link": async ({ orderId }, jobId) => (await link()).sendPaymentLinkMail(app, orderId, jobId),
    "order-links-mail": async ({ email }, jobId) => (await link()).sendOrderLinksMail(app, email, jobId),
    "message-digest": async (data, jobId) => (await digest()).sendMessageDigest(app, data, jobId),
    "files-notice": async ({ batch }) => (await delivery()).sendFilesNotice(app, batch),
    "files-mail": async ({ batch }) => (await delivery()).sendFilesMail(app, batch),
    "delivery-mail": async ({ deliveryId }) => (await delivery()).sendDeliveryMail(app, deliveryId),
    "delivery-notice": async ({ deliveryId }) => (await delivery()).sendDeliveryNotice(app, deliveryId),
    "payment-failed": async ({ orderId }) => (await order()).sendPaymentFailed(app, orderId),
  }) satisfies Partial<JobHandlers>;
