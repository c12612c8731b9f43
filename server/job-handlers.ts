import { forgetOldAttempts } from "~/accounts/sign-in/attempts.server";
import type { App } from "~/app.server";
import { deleteOldMessages } from "~/contact/inbox/message-list.server";
import type { JobHandlers } from "~/jobs/queue";
import { mailFileBatches } from "~/orders/files/file-batches.server";
import { sweepFiles } from "~/orders/files/sweep-files.server";
import { numberInvoices } from "~/orders/invoices/numbering.server";
import { sendDueDigests } from "~/orders/messages/send-digests.server";
import { auditPayments } from "~/orders/payments/audit.server";
import { catchUpPayments } from "~/orders/payments/catch-up.server";
import { handleStoredEvent } from "~/orders/payments/payment-events.server";
import { sweepPendingOrders } from "~/orders/payments/sweep.server";
import { forgetQuotes } from "~/orders/quotes/revoke-quote.server";
import { deleteOldRequests } from "~/orders/records/spam.server";
import { finishRefund } from "~/orders/refunds/refunds.server";
import { foldTallies } from "~/orders/staff/order-totals.server";
import { finishEnd } from "~/orders/subscriptions/end-subscription.server";
import { finishResume } from "~/orders/subscriptions/resume-subscription.server";
import { tidyMails } from "~/outbox/tidy-mails.server";
import { keepTermsDaily } from "~/privacy/retention/keep-terms.server";
import { mailFolder } from "~/settings/settings.server";
import { loggedMailHandlers } from "./mails/logged-mails";

/** What each job does. */
export const jobHandlers = (app: App): JobHandlers => ({
  ...loggedMailHandlers(app),
  "delete-expired-counters": async () => {
    await forgetOldAttempts(app);
    await app.rateLimits.deleteExpired();
  },
  "prune-email-log": () => tidyMails(app),
  "process-refund": ({ refundId }) => finishRefund(app, refundId),
  "cancel-subscription": (data) => finishEnd(app, data),
  "resume-subscription": (data) => finishResume(app, data),
  "enqueue-file-emails": () => mailFileBatches(app),
  "delete-abandoned-files": () => sweepFiles(app),
  "delete-old-spam": async () => {
    await deleteOldRequests(app);
    await deleteOldMessages(app);
  },
  "compact-order-tallies": () => foldTallies(app),
  "delete-expired-quotes": () => forgetQuotes(app),
  "apply-retention": () => keepTermsDaily(app, mailFolder(app.settings)),
  "reconcile-pending-orders": async () => {
    await sweepPendingOrders(app);
  },
  "process-payment-event": ({ eventId }) => handleStoredEvent(app, eventId),
  "sync-payment-events": () => catchUpPayments(app),
  "assign-invoice-numbers": () => numberInvoices(app),
  "send-message-digests": () => sendDueDigests(app),
  "audit-payments": () => auditPayments(app),
});
