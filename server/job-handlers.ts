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
  "forget-old-attempts": async () => {
    await forgetOldAttempts(app);
    await app.limits.forgetOld();
  },
  "tidy-mails": () => tidyMails(app),
  "settle-refund": ({ refundId }) => finishRefund(app, refundId),
  "end-subscription": (data) => finishEnd(app, data),
  "resume-subscription": (data) => finishResume(app, data),
  "mail-file-batches": () => mailFileBatches(app),
  "sweep-files": () => sweepFiles(app),
  "delete-old-spam": async () => {
    await deleteOldRequests(app);
    await deleteOldMessages(app);
  },
  "fold-order-tallies": () => foldTallies(app),
  "forget-quotes": () => forgetQuotes(app),
  "keep-terms": () => keepTermsDaily(app, mailFolder(app.settings)),
  "sweep-pending-orders": async () => {
    await sweepPendingOrders(app);
  },
  "handle-payment-event": ({ eventId }) => handleStoredEvent(app, eventId),
  "catch-up-payments": () => catchUpPayments(app),
  "number-invoices": () => numberInvoices(app),
  "send-message-digests": () => sendDueDigests(app),
  "audit-payments": () => auditPayments(app),
});
