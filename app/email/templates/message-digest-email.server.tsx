import { EmailButton, EmailParagraph, EmailSubheading, EmailSummary } from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import { listDigestMessages, listMessageFileNames } from "~/orders/messages.server";
import type { OrderJobs } from "~/orders/order-jobs";
import { getOrderForEmail, sendToCustomer, sendToTeam } from "./order-email-parts.server";

/** Sends one side's new messages to the other side. */
export async function sendMessageDigestEmail(
  app: EmailApp,
  { orderId, sender, messageIds }: OrderJobs["message-digest-email"],
  jobId: string,
) {
  const messages = await listDigestMessages(app.db, orderId, messageIds);
  if (messages.length === 0) return;
  const files = await listMessageFileNames(app.db, { orderId, sender, messageIds });
  const lines = messages.map(({ id, createdAt, text, pin }) => ({
    label: `${formatAgencyDate(createdAt, app.settings.site.hours.timeZone)}${pin ? `, on ${pin.page}` : ""}`,
    value: withFiles(text, files.get(id) ?? []),
  }));
  const preview = lines[0]?.value ?? "";
  const title = lines.length === 1 ? "New message" : `${lines.length} new messages`;
  const order = await getOrderForEmail(app.db, orderId);
  const kind = `message-digest-email.${jobId}`;
  if (sender === "customer") {
    return sendToTeam(app, order, kind, ({ name, reference, serviceTitle }) => ({
      preview,
      title,
      isConversation: true,
      subject: `Messages from ${name} (${reference})`,
      body: (
        <>
          <EmailParagraph>
            {name} wrote about the {serviceTitle} order {reference}.
          </EmailParagraph>
          <EmailSummary lines={lines} />
        </>
      ),
      action: "Reply in admin",
    }));
  }
  await sendToCustomer(app, order, kind, ({ reference, serviceTitle, orderUrl }) => ({
    preview,
    title,
    isConversation: true,
    subject: `Messages about your order ${reference}`,
    body: (
      <>
        <EmailParagraph>
          We wrote to you about your {serviceTitle} order {reference}.
        </EmailParagraph>
        <EmailSummary lines={lines} />
        {orderUrl && <EmailButton href={orderUrl}>Read and reply</EmailButton>}
        <EmailSubheading>Prefer email?</EmailSubheading>
        <EmailParagraph>Reply to this email, and it reaches our team.</EmailParagraph>
      </>
    ),
  }));
}

const withFiles = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : `${text}\n\n${names.length === 1 ? "File" : "Files"}: ${names.join(", ")}`;
