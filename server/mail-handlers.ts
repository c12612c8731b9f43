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
    "order-confirmation": async ({ orderId }) => (await confirmation()).sendOrderConfirmation(app, orderId),
    "order-notice": async ({ orderId }) => (await notice()).sendOrderNotice(app, orderId),
    "contact-notice": async ({ messageId }) => (await contact()).sendContactNotice(app, messageId),
    "confirmation-mail": async (data, jobId) => (await account()).sendConfirmationMail(app, data, jobId),
    "password-mail": async ({ email }, jobId) => (await password()).sendPasswordMail(app, email, jobId),
    "invitation-mail": async ({ invitationId }) => (await invitation()).sendInvitationMail(app, invitationId),
    "second-factor-mail": async (data, jobId) => (await secondFactor()).sendSecondFactorNews(app, data, jobId),
    "refund-notice": async ({ refundId }) => (await refund()).sendRefundNotice(app, refundId),
    "refund-request-notice": async ({ requestId }) => (await refundRequest()).sendRefundRequestNotice(app, requestId),
    "refund-declined-mail": async ({ requestId }) => (await refundRequest()).sendRefundDeclinedMail(app, requestId),
    "renewal-failed-mail": async (data) => (await renewalFailed()).sendRenewalFailedMail(app, data),
    "renewal-failed-notice": async (data) => (await renewalFailed()).sendRenewalFailedNotice(app, data),
    "subscription-ended-mail": async ({ orderId }) => (await ended()).sendSubscriptionEndedMail(app, orderId),
    "subscription-ended-notice": async ({ orderId }) => (await ended()).sendSubscriptionEndedNotice(app, orderId),
    "subscription-ending-mail": async (data) => (await changed()).sendSubscriptionEndingMail(app, data),
    "subscription-ending-notice": async (data) => (await changed()).sendSubscriptionEndingNotice(app, data),
    "subscription-resumed-mail": async (data) => (await changed()).sendSubscriptionResumedMail(app, data),
    "subscription-resumed-notice": async (data) => (await changed()).sendSubscriptionResumedNotice(app, data),
    "payment-link": async ({ orderId }, jobId) => (await paymentLink()).sendPaymentLinkMail(app, orderId, jobId),
    "order-links-mail": async ({ email }, jobId) => (await orderLinks()).sendOrderLinksMail(app, email, jobId),
    "message-digest": async (data, jobId) => (await digest()).sendMessageDigest(app, data, jobId),
    "files-notice": async ({ batch }) => (await files()).sendFilesNotice(app, batch),
    "files-mail": async ({ batch }) => (await files()).sendFilesMail(app, batch),
    "delivery-mail": async ({ deliveryId }) => (await deliveries()).sendDeliveryMail(app, deliveryId),
    "delivery-notice": async ({ deliveryId }) => (await deliveries()).sendDeliveryNotice(app, deliveryId),
    "payment-failed": async ({ orderId }) => (await paymentFailed()).sendPaymentFailed(app, orderId),
  }) satisfies Partial<JobHandlers>;
