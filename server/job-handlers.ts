import { deleteExpiredAttempts } from "~/accounts/sign-in/attempts.server";
import type { App } from "~/app.server";
import { deleteDiscardedMessages } from "~/contact/inbox/message-list.server";
import type { JobHandlers } from "~/jobs/queue";
import { enqueueFileEmails } from "~/orders/files/file-batches.server";
import { deleteAbandonedFiles } from "~/orders/files/sweep-files.server";
import { assignInvoiceNumbers } from "~/orders/invoices/numbering.server";
import { sendDueDigests } from "~/orders/messages/send-digests.server";
import { auditPayments } from "~/orders/payments/audit.server";
import { syncPaymentEvents } from "~/orders/payments/catch-up.server";
import { processPaymentEvent } from "~/orders/payments/payment-events.server";
import { reconcilePendingOrders } from "~/orders/payments/sweep.server";
import { deleteExpiredQuotes } from "~/orders/quotes/revoke-quote.server";
import { deleteOldSpam } from "~/orders/records/spam.server";
import { processRefund } from "~/orders/refunds/refunds.server";
import { compactOrderTallies } from "~/orders/staff/order-totals.server";
import { processCancellation } from "~/orders/subscriptions/end-subscription.server";
import { processResume } from "~/orders/subscriptions/resume-subscription.server";
import { pruneEmailLog } from "~/outbox/tidy-mails.server";
import { runDailyRetention } from "~/privacy/retention/keep-terms.server";
import { emailFolder } from "~/settings/settings.server";
import { loggedEmailHandlers } from "./mails/logged-mails";

/** What each job does. */
export const jobHandlers = (app: App): JobHandlers => ({
  ...loggedEmailHandlers(app),
  "delete-expired-counters": async () => {
    await deleteExpiredAttempts(app);
    await app.rateLimits.deleteExpired();
  },
  "prune-email-log": () => pruneEmailLog(app),
  "process-refund": ({ refundId }) => processRefund(app, refundId),
  "cancel-subscription": (data) => processCancellation(app, data),
  "resume-subscription": (data) => processResume(app, data),
  "enqueue-file-emails": () => enqueueFileEmails(app),
  "delete-abandoned-files": () => deleteAbandonedFiles(app),
  "delete-old-spam": async () => {
    await deleteOldSpam(app);
    await deleteDiscardedMessages(app);
  },
  "compact-order-tallies": () => compactOrderTallies(app),
  "delete-expired-quotes": () => deleteExpiredQuotes(app),
  "apply-retention": () => runDailyRetention(app, emailFolder(app.settings)),
  "reconcile-pending-orders": async () => {
    await reconcilePendingOrders(app);
  },
  "process-payment-event": ({ eventId }) => processPaymentEvent(app, eventId),
  "sync-payment-events": () => syncPaymentEvents(app),
  "assign-invoice-numbers": () => assignInvoiceNumbers(app),
  "send-message-digests": () => sendDueDigests(app),
  "audit-payments": () => auditPayments(app),
});
