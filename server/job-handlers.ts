import { sendConfirmationMail, sendInvitationMail, sendPasswordMail } from "~/accounts/sign-in/account-mails.server";
import { forgetOldAttempts } from "~/accounts/sign-in/attempts.server";
import type { App } from "~/app.server";
import { sendContactNotice } from "~/contact/contact-mails.server";
import type { JobHandlers } from "~/jobs/queue";
import { sendOrderConfirmation, sendOrderNotice } from "~/orders/mails/order-mails.server";
import { sendPaymentFailed } from "~/orders/mails/payment-failed-mail.server";
import { sendPaymentLinkMail, sendRefundNotice } from "~/orders/mails/staff-mails.server";
import {
  sendRenewalFailedMail,
  sendRenewalFailedNotice,
  sendSubscriptionEndedMail,
  sendSubscriptionEndedNotice,
} from "~/orders/mails/subscription-mails.server";
import { auditPayments } from "~/orders/payments/audit.server";
import { catchUpPayments } from "~/orders/payments/catch-up.server";
import { handleStoredEvent } from "~/orders/payments/payment-events.server";
import { sweepPendingOrders } from "~/orders/payments/sweep.server";
import { finishRefund } from "~/orders/refunds/refunds.server";
import { foldTallies } from "~/orders/staff/order-totals.server";
import { finishEnd } from "~/orders/subscriptions/end-subscription.server";

/** What each job does. */
export const jobHandlers = (app: App): JobHandlers => ({
  "order-confirmation": ({ orderId }) => sendOrderConfirmation(app, orderId),
  "order-notice": ({ orderId }) => sendOrderNotice(app, orderId),
  "contact-notice": ({ messageId }) => sendContactNotice(app, messageId),
  "confirmation-mail": (data, jobId) => sendConfirmationMail(app, data, jobId),
  "password-mail": ({ email }, jobId) => sendPasswordMail(app, email, jobId),
  "invitation-mail": ({ invitationId }) => sendInvitationMail(app, invitationId),
  "forget-old-attempts": () => forgetOldAttempts(app),
  "settle-refund": ({ refundId }) => finishRefund(app, refundId),
  "refund-notice": ({ refundId }) => sendRefundNotice(app, refundId),
  "end-subscription": (data) => finishEnd(app, data),
  "renewal-failed-mail": (data) => sendRenewalFailedMail(app, data),
  "renewal-failed-notice": (data) => sendRenewalFailedNotice(app, data),
  "subscription-ended-mail": ({ orderId }) => sendSubscriptionEndedMail(app, orderId),
  "subscription-ended-notice": ({ orderId }) => sendSubscriptionEndedNotice(app, orderId),
  "payment-link": ({ orderId }, jobId) => sendPaymentLinkMail(app, orderId, jobId),
  "fold-order-tallies": () => foldTallies(app),
  "sweep-pending-orders": async () => {
    await sweepPendingOrders(app);
  },
  "payment-failed": ({ orderId }) => sendPaymentFailed(app, orderId),
  "handle-payment-event": ({ eventId }) => handleStoredEvent(app, eventId),
  "catch-up-payments": () => catchUpPayments(app),
  "audit-payments": () => auditPayments(app),
});
