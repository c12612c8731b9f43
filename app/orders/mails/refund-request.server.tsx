import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { type RefundRequestRow, refundRequests } from "~/db/tables";
import { Action, Letter, MailLink, Paragraph, Subheading, Summary, Unbroken } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { formatUsd } from "~/money/money";
import { orderOf, toCustomer, toTeam } from "./order-letter.server";
import { OrderPageLine } from "./order-page-line";

/** Tells the team that a customer asks for a refund; nothing when it was withdrawn or decided before the mail went out. */
export async function sendRefundRequestNotice(app: App, requestId: string): Promise<void> {
  const request = await requestOf(app, requestId);
  if (request.status !== "open") return;
  const order = await orderOf(app, request.subjectId);
  const { envelope, facts, name, email, adminUrl } = toTeam(app, order, `refund-request-notice.${requestId}`);
  const amount = formatUsd(request.amount);
  const lines = [
    { label: "Order Reference", value: facts.reference },
    { label: "Service", value: facts.serviceTitle },
    { label: "Policy amount", value: amount },
    { label: "Customer", value: name },
    { label: "Email", value: email },
    ...(order.subscriptionId
      ? [{ label: "Subscription", value: request.endsSubscription ? "End it with the refund" : "Keep it running" }]
      : []),
  ];
  const letter = (
    <Letter preview={`${name} requested a refund of ${amount}`} title="Refund request" sender={facts.site}>
      <Paragraph>{name} requested a refund. We promise a reply within 3 business days.</Paragraph>
      <Summary lines={lines} />
      <Subheading>The reason</Subheading>
      <Summary lines={[{ label: "Reason", value: request.reason ?? "None given" }]} />
      <Action href={adminUrl}>Review in admin</Action>
    </Letter>
  );
  const subject = `Refund request: ${facts.serviceTitle}, ${amount}, ${name} (${facts.reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}

/** Tells the customer why there is no refund, in the words of staff. */
export async function sendRefundDeclinedMail(app: App, requestId: string): Promise<void> {
  const request = await requestOf(app, requestId);
  if (request.status !== "declined") return;
  const order = await orderOf(app, request.subjectId);
  const { envelope, facts, name } = toCustomer(app, order, `refund-declined-mail.${requestId}`);
  const { reference, site, refundUrl } = facts;
  const letter = (
    <Letter preview={`About your refund request for order ${reference}`} title="Your refund request" sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        You asked us to refund {formatUsd(request.amount)} of your order {reference}. We can’t do that. Here’s why:
      </Paragraph>
      <Summary lines={[{ label: "Our answer", value: request.answer ?? "" }]} />
      <Paragraph>
        For what we refund and when, see our <MailLink href={refundUrl}>refund policy</MailLink>.
      </Paragraph>
      <OrderPageLine {...facts} />
      <Paragraph>
        See it differently? Reply to this email or call <Unbroken>{site.phone.display}</Unbroken>, and mention your
        order reference {reference}.
      </Paragraph>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `Your refund request for ${site.brand} order ${reference}`, letter });
}

async function requestOf(app: App, id: string): Promise<RefundRequestRow> {
  const [request] = await app.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!request)
    throw new Error(
      `The refund request ${id} for this email does not exist. Was the database restored from an older copy?`,
    );
  return request;
}
