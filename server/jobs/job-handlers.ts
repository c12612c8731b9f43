import { networkProbes } from "~/admin/health/public-address-check.server";
import { watchSender } from "~/admin/health/sender-check.server";
import type { Jobs } from "~/admin/jobs";
import { compactOrderTallies } from "~/admin/orders/order-list.server";
import { deleteExpiredAttempts } from "~/auth/sign-in/attempt-limits.server";
import { assignInvoiceNumbers } from "~/billing/invoices/invoice-numbering.server";
import { processPaymentEvent } from "~/billing/payments/provider-events.server";
import { auditPayments, reconcilePendingOrders, syncPaymentEvents } from "~/billing/payments/reconcile.server";
import { processRefund } from "~/billing/refunds/refunds.server";
import { processCancellation, processResume } from "~/billing/subscriptions/cancel-and-resume.server";
import { deleteExpiredQuotes } from "~/checkout/quotes/quotes.server";
import { createAvif } from "~/content-desk/media.server";
import { publishDueTexts } from "~/content-desk/schedule.server";
import { deleteDiscardedMessages } from "~/customers/contact/contact-messages.server";
import { runDailyRetention } from "~/customers/privacy/retention.server";
import { pruneEmailLog } from "~/email/log/logging-mailer.server";
import { notifyStaff } from "~/email/team-notifications.server";
import type { App } from "~/lib/app-context.server";
import { emailFolder } from "~/lib/config/settings.server";
import type { JobHandlers } from "~/lib/jobs/jobs";
import { deleteAbandonedFiles, enqueueFileEmails } from "~/orders/files/file-jobs.server";
import { createPreview } from "~/orders/files/previews.server";
import { sendDueDigests } from "~/orders/messages.server";
import { deleteOldSpam } from "~/orders/order-status.server";
import { loggedEmailHandlers } from "./email-handlers";

export const jobHandlers = (app: App): JobHandlers<Jobs> => ({
  ...loggedEmailHandlers(app),
  "delete-expired-counters": async () => {
    await deleteExpiredAttempts(app);
    await app.rateLimits.deleteExpired();
  },
  "prune-email-log": () => pruneEmailLog(app),
  "delete-provider-coupons": ({ sessionId }) => app.paymentProvider.deleteCoupons(sessionId),
  "process-refund": ({ refundId }) => processRefund(app, refundId),
  "cancel-subscription": (data) => processCancellation(app, data),
  "resume-subscription": (data) => processResume(app, data),
  "enqueue-file-emails": () => enqueueFileEmails(app),
  "delete-abandoned-files": () => deleteAbandonedFiles(app),
  "create-preview": ({ fileId }) => createPreview(app, fileId),
  "create-avif": ({ picture }) => createAvif(app, picture),
  "delete-old-spam": async () => {
    await deleteOldSpam(app);
    await deleteDiscardedMessages(app);
  },
  "publish-due-texts": () => publishDueTexts(app),
  "compact-order-tallies": () => compactOrderTallies(app.db),
  "delete-expired-quotes": () => deleteExpiredQuotes(app),
  "apply-retention": () => runDailyRetention(app, emailFolder(app.settings)),
  "reconcile-pending-orders": async () => {
    await reconcilePendingOrders(app);
  },
  "process-payment-event": ({ eventId }) => processPaymentEvent(app, eventId),
  "sync-payment-events": () => syncPaymentEvents(app),
  "assign-invoice-numbers": () => assignInvoiceNumbers(app),
  "send-message-digests": () => sendDueDigests(app),
  "notify-staff": () => notifyStaff(app),
  "check-sender-records": () => watchSender(app, networkProbes.resolveTxt),
  "audit-payments": () => auditPayments(app),
});
