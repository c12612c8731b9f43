import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { refunds } from "~/db/tables";
import { paymentLink, refundNotice } from "~/mail/templates/staff-mails.server";
import { formatUsd } from "~/money/money";
import { contactName, orderFacts, orderOf } from "./order-mails.server";

/** Tells the customer of a refund. Throws when the mail server does not take it. */
export async function sendRefundNotice(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund)
    throw new Error(`The refund ${refundId} of a mail does not exist: was the database restored from an older copy?`);
  const order = await orderOf(app, refund.orderId);
  await app.mailer.send(
    await refundNotice({
      ...orderFacts(app, order, `refund-notice.${refund.id}`),
      to: order.email,
      name: contactName(order),
      refunded: formatUsd(refund.amount),
      whole: refund.amount === order.amount,
    }),
  );
}

/**
 * Mails the open checkout of a requested order to its customer; nothing when it is not open any more. A second sending is
 * a message of its own. Throws PaymentsUnavailable, and when the mail server does not take it.
 */
export async function sendPaymentLinkMail(app: App, orderId: string, jobId: string): Promise<void> {
  const order = await orderOf(app, orderId);
  if (order.status !== "pending" || !order.paymentSessionId) return;
  const session = await app.payments.findSession(order.paymentSessionId);
  if (session?.status !== "open" || !session.url) return;
  await app.mailer.send(
    await paymentLink({
      ...orderFacts(app, order, `payment-link.${jobId}`),
      to: order.email,
      name: contactName(order),
      payUrl: session.url,
    }),
  );
}
