import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { type RefundRequestRow, refundRequests, refunds } from "~/db/tables";
import { MailLink, Paragraph, Subheading, Summary, Unbroken } from "~/mail/letter/letter";
import { formatUsd } from "~/money/money";
import { orderOf } from "./order-letter.server";
import { OrderPageLine, sendToCustomer, sendToTeam } from "./payment-lines";

/** Tells the team that a customer asks for a refund; nothing when it was withdrawn or decided before the mail went out. */
export async function sendRefundRequestNotice(app: App, requestId: string): Promise<void> {
  const request = await requestOf(app, requestId);
  if (request.status !== "open") return;
  const order = await orderOf(app, request.subjectId);
  const amount = formatUsd(request.amount);
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
          <Paragraph>{name} requested a refund. We promise a reply within 3 business days.</Paragraph>
          <Summary
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
          <Subheading>The reason</Subheading>
          <Summary lines={[{ label: "Reason", value: request.reason ?? "None given" }]} />
        </>
      ),
      action: "Review in admin",
    }),
  );
}

/** Tells the customer why there is no refund, in the words of staff. */
export async function sendRefundDeclinedMail(app: App, requestId: string): Promise<void> {
  const request = await requestOf(app, requestId);
  if (request.status !== "declined") return;
  const order = await orderOf(app, request.subjectId);
  await sendToCustomer(app, order, `refund-declined-email.${requestId}`, ({ reference, site, ...facts }) => ({
    subject: `Your refund request for ${site.brand} order ${reference}`,
    preview: `About your refund request for order ${reference}`,
    title: "Your refund request",
    body: (
      <>
        <Paragraph>
          You asked us to refund {formatUsd(request.amount)} of your order {reference}. We can’t do that. Here’s why:
        </Paragraph>
        <Summary lines={[{ label: "Our answer", value: request.answer ?? "" }]} />
        <Paragraph>
          For what we refund and when, see our <MailLink href={facts.refundUrl}>refund policy</MailLink>.
        </Paragraph>
        <OrderPageLine {...facts} />
        <Paragraph>
          See it differently? Reply to this email or call <Unbroken>{site.phone.display}</Unbroken>, and mention your
          order reference {reference}.
        </Paragraph>
      </>
    ),
  }));
}

async function requestOf(app: App, id: string): Promise<RefundRequestRow> {
  const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!request)
    throw new Error(
      `The refund request ${id} for this email does not exist. Was the database restored from an older copy?`,
    );
  return request;
}

/** Tells the customer that money is on its way back. */
export async function sendRefundNotice(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund)
    throw new Error(
      `The refund ${refundId} for this email does not exist. Was the database restored from an older copy?`,
    );
  const order = await orderOf(app, refund.orderId);
  const refunded = formatUsd(refund.amount);
  await sendToCustomer(app, order, `refund-email.${refund.id}`, ({ reference, site, ...facts }) => ({
    subject: `Your refund for ${site.brand} order ${reference}`,
    preview: `${refunded} of order ${reference} is on its way back`,
    title: "Your refund",
    body: (
      <>
        <Paragraph>
          We’ve refunded {refunded} to your original payment method. It should arrive within <Unbroken>7-14</Unbroken>{" "}
          business days.
        </Paragraph>
        <Summary
          lines={[
            { label: "Order Reference", value: reference },
            { label: "Service", value: facts.serviceTitle },
            { label: "Amount paid", value: facts.amount },
            { label: "Refund", value: refund.amount === order.amount ? `${refunded} (full amount)` : refunded },
          ]}
        />
        <OrderPageLine {...facts} />
      </>
    ),
    contact: "Questions? Email ",
  }));
}
