import { eq } from "drizzle-orm";
import type { BillingJobs } from "~/billing/billing-jobs";
import { disputeUrl } from "~/billing/refunds/disputes.server";
import { arrivalWords, replyWords } from "~/content/promises";
import {
  EmailFacts,
  EmailLink,
  EmailParagraph,
  EmailSubheading,
  EmailSummary,
  NoBreak,
} from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { Db } from "~/lib/db/database";
import { disputes, type RefundRequestRow, refundRequests, refunds } from "~/lib/db/schema/index";
import { formatMoney } from "~/lib/money";
import { getOrderForEmail, getRow, PortalButton, sendToCustomer, sendToTeam } from "./order-email-parts.server";

/** Sends nothing if the request has been withdrawn or decided since. */
export async function sendRefundRequestTeamEmail(app: EmailApp, requestId: string): Promise<void> {
  const request = await getRefundRequest(app.db, requestId);
  if (request.status !== "open") return;
  const order = await getOrderForEmail(app.db, request.subjectId);
  const amount = formatMoney(request.amount);
  await sendToTeam(
    app,
    order,
    `refund-request-team-email.${requestId}`,
    ({ name, email, reference, serviceTitle }) => ({
      subject: `Refund request: ${serviceTitle}, ${amount}, ${name} (${reference})`,
      preview: `${name} requested a refund of ${amount}`,
      title: "Refund request",
      body: (
        <>
          <EmailParagraph>
            {name} requested a refund. We promise a reply within {replyWords(order.refundPolicy)}.
          </EmailParagraph>
          <EmailSummary
            lines={[
              { label: "Order Reference", value: reference },
              { label: "Service", value: serviceTitle },
              { label: "Policy amount", value: amount },
              { label: "Customer", value: name },
              { label: "Email", value: email },
              ...(order.subscriptionId
                ? [
                    {
                      label: "Subscription",
                      value: request.endsSubscription ? "End it with the refund" : "Keep it running",
                    },
                  ]
                : []),
            ]}
          />
          <EmailSubheading>The reason</EmailSubheading>
          <EmailSummary lines={[{ label: "Reason", value: request.reason ?? "None given" }]} />
        </>
      ),
      action: "Review in admin",
    }),
  );
}

/** Sends nothing if the bank waits for no answer any more. */
export async function sendDisputeTeamEmail(
  app: EmailApp,
  { disputeId, status }: BillingJobs["dispute-team-email"],
): Promise<void> {
  const rows = app.db.select().from(disputes).where(eq(disputes.id, disputeId));
  const dispute = await getRow(rows, `dispute ${disputeId}`);
  if (dispute.status !== status) return;
  const order = await getOrderForEmail(app.db, dispute.orderId);
  const amount = formatMoney(dispute.amount);
  const url = disputeUrl(app.paymentProvider, disputeId, order.live);
  const by = dispute.dueBy && formatAgencyDate(dispute.dueBy, app.settings.site.hours.timeZone);
  const what = status.startsWith("warning_")
    ? "asks about"
    : status.startsWith("appeal_")
      ? "appeals about"
      : "disputes";
  await sendToTeam(
    app,
    order,
    `dispute-team-email.${disputeId}.${status}`,
    ({ name, email, reference, serviceTitle }) => ({
      subject: `Dispute: ${by ? `answer by ${by}, ` : ""}${serviceTitle}, ${amount}, ${name} (${reference})`,
      preview: `The bank of ${name} ${what} a payment of ${amount}`,
      title: "Dispute",
      body: (
        <>
          <EmailParagraph>
            The bank of {name} {what} a payment of {amount}.{" "}
            {by
              ? `Please answer with evidence in the card provider’s dashboard by ${by}. Without an answer the money is lost.`
              : "It takes no evidence."}
          </EmailParagraph>
          {url && (
            <EmailParagraph>
              <EmailLink href={url}>Open the dispute</EmailLink>
            </EmailParagraph>
          )}
          <EmailSummary
            lines={[
              { label: "Order Reference", value: reference },
              { label: "Service", value: serviceTitle },
              { label: "Disputed amount", value: amount },
              ...(by ? [{ label: "Answer by", value: by }] : []),
              { label: "Customer", value: name },
              { label: "Email", value: email },
            ]}
          />
        </>
      ),
      action: "Review in admin",
    }),
  );
}

export async function sendRefundDeclinedEmail(app: EmailApp, requestId: string): Promise<void> {
  const request = await getRefundRequest(app.db, requestId);
  if (request.status !== "declined") return;
  const order = await getOrderForEmail(app.db, request.subjectId);
  await sendToCustomer(app, order, `refund-declined-email.${requestId}`, ({ reference, site, ...facts }) => ({
    subject: `Your refund request for ${site.brand} order ${reference}`,
    preview: `About your refund request for order ${reference}`,
    title: "Your refund request",
    body: (
      <>
        <EmailParagraph>
          We can’t refund {formatMoney(request.amount)} of your order {reference}. Here’s why:
        </EmailParagraph>
        <EmailSummary lines={[{ label: "Our answer", value: request.answer ?? "" }]} />
        <EmailParagraph>
          For what we refund and when, see our <EmailLink href={facts.refundUrl}>refund policy</EmailLink>.
        </EmailParagraph>
        <PortalButton {...facts} />
        <EmailParagraph>
          See it differently? Reply to this email or call <NoBreak>{site.phone.display}</NoBreak>, and mention your
          order reference {reference}.
        </EmailParagraph>
      </>
    ),
  }));
}

export async function sendRefundEmail(app: EmailApp, refundId: string): Promise<void> {
  const refund = await getRow(app.db.select().from(refunds).where(eq(refunds.id, refundId)), `refund ${refundId}`);
  const order = await getOrderForEmail(app.db, refund.orderId);
  const refunded = formatMoney(refund.amount);
  await sendToCustomer(app, order, `refund-email.${refund.id}`, ({ reference, site, ...facts }) => ({
    subject: `Your refund for ${site.brand} order ${reference}`,
    preview: `${refunded} of order ${reference} is on its way back`,
    title: "Your refund",
    body: (
      <>
        <EmailParagraph>
          We’ve refunded {refunded} to your original payment method. It should arrive within{" "}
          <NoBreak>{arrivalWords(order.refundPolicy)}</NoBreak>.
        </EmailParagraph>
        <EmailFacts
          lines={[
            { label: "Order Reference", value: reference },
            { label: "Service", value: facts.serviceTitle },
            { label: "Amount paid", value: facts.amount },
            { label: "Refund", value: refund.amount === order.amount ? `${refunded} (full amount)` : refunded },
          ]}
        />
        <PortalButton {...facts} />
      </>
    ),
    contact: "Questions? Email ",
  }));
}

const getRefundRequest = (db: Db, id: string): Promise<RefundRequestRow> =>
  getRow(db.select().from(refundRequests).where(eq(refundRequests.id, id)), `refund request ${id}`);
