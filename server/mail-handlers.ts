import type { App } from "~/app.server";
import type { JobHandlers } from "~/jobs/queue";

// Each mail is a file, fetched when the first one of its kind is sent: the server's start does not wait for what renders them.
const account = () => import("~/accounts/mails/confirm-address.server");
const password = () => import("~/accounts/mails/choose-password.server");
const invitation = () => import("~/accounts/mails/admin-invitation.server");
const secondFactor = () => import("~/accounts/mails/second-factor-news.server");
const contact = () => import("~/contact/contact-notice.server");
const confirmation = () => import("~/orders/mails/order-confirmation.server");
const notice = () => import("~/orders/mails/order-notice.server");
const refund = () => import("~/orders/mails/refund-notice.server");
const refundRequest = () => import("~/orders/mails/refund-request.server");
const renewalFailed = () => import("~/orders/mails/subscriptions/renewal-failed.server");
const ended = () => import("~/orders/mails/subscriptions/subscription-ended.server");
const changed = () => import("~/orders/mails/subscriptions/subscription-changed.server");
const paymentLink = () => import("~/orders/mails/payment-link.server");
const digest = () => import("~/orders/mails/message-digest.server");
const orderLinks = () => import("~/orders/mails/order-links.server");
const paymentFailed = () => import("~/orders/mails/payment-failed.server");
const files = () => import("~/orders/mails/digests/new-files.server");
const deliveries = () => import("~/orders/mails/deliveries/delivery-mails.server");

/** The mail that each job sends. */
export const mailHandlers = (app: App) =>
  ({
    "order-confirmation-email": async ({ orderId }) => (await confirmation()).sendOrderConfirmation(app, orderId),
    "order-team-email": async ({ orderId }) => (await notice()).sendOrderNotice(app, orderId),
    "contact-team-email": async ({ messageId }) => (await contact()).sendContactNotice(app, messageId),
    "confirmation-email": async (data, jobId) => (await account()).sendConfirmationMail(app, data, jobId),
    "password-reset-email": async ({ email }, jobId) => (await password()).sendPasswordMail(app, email, jobId),
    "invitation-email": async ({ invitationId }) => (await invitation()).sendInvitationMail(app, invitationId),
    "two-factor-email": async (data, jobId) => (await secondFactor()).sendSecondFactorNews(app, data, jobId),
    "refund-email": async ({ refundId }) => (await refund()).sendRefundNotice(app, refundId),
    "refund-request-team-email": async ({ requestId }) =>
      (await refundRequest()).sendRefundRequestNotice(app, requestId),
    "refund-declined-email": async ({ requestId }) => (await refundRequest()).sendRefundDeclinedMail(app, requestId),
    "renewal-failed-email": async (data) => (await renewalFailed()).sendRenewalFailedMail(app, data),
    "renewal-failed-team-email": async (data) => (await renewalFailed()).sendRenewalFailedNotice(app, data),
    "subscription-ended-email": async ({ orderId }) => (await ended()).sendSubscriptionEndedMail(app, orderId),
    "subscription-ended-team-email": async ({ orderId }) => (await ended()).sendSubscriptionEndedNotice(app, orderId),
    "subscription-ending-email": async (data) => (await changed()).sendSubscriptionEndingMail(app, data),
    "subscription-ending-team-email": async (data) => (await changed()).sendSubscriptionEndingNotice(app, data),
    "subscription-resumed-email": async (data) => (await changed()).sendSubscriptionResumedMail(app, data),
    "subscription-resumed-team-email": async (data) => (await changed()).sendSubscriptionResumedNotice(app, data),
    "payment-link-email": async ({ orderId }, jobId) => (await paymentLink()).sendPaymentLinkMail(app, orderId, jobId),
    "magic-link-email": async ({ email }, jobId) => (await orderLinks()).sendOrderLinksMail(app, email, jobId),
    "message-digest-email": async (data, jobId) => (await digest()).sendMessageDigest(app, data, jobId),
    "files-team-email": async ({ batch }) => (await files()).sendFilesNotice(app, batch),
    "files-email": async ({ batch }) => (await files()).sendFilesMail(app, batch),
    "delivery-email": async ({ deliveryId }) => (await deliveries()).sendDeliveryMail(app, deliveryId),
    "delivery-team-email": async ({ deliveryId }) => (await deliveries()).sendDeliveryNotice(app, deliveryId),
    "payment-failed-email": async ({ orderId }) => (await paymentFailed()).sendPaymentFailed(app, orderId),
  }) satisfies Partial<JobHandlers>;
