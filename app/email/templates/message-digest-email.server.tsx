import type { App } from "~/app-context.server";
import { EmailButton, EmailParagraph, EmailSubheading, EmailSummary } from "~/email/email-layout.server";
import { formatAgencyDate } from "~/lib/dates/format-date";
import type { MessageSender } from "~/orders/messages.server";
import { listDigestMessages, listMessageFileNames } from "~/orders/messages.server";
import { getOrderForEmail, sendToCustomer, sendToTeam } from "./order-email-parts.server";

/** Messages of one side about one order. */
type Digest = { orderId: string; sender: MessageSender; messageIds: string[] };

/** Mails the other side what was written. Throws when the mail server does not take it. */
export async function sendMessageDigestEmail(app: App, { orderId, sender, messageIds }: Digest, jobId: string) {
  const messages = await listDigestMessages(app, orderId, messageIds);
  if (messages.length === 0) return;
  const day = (at: Date) => formatAgencyDate(at, app.settings.site.hours.timeZone);
  const files = await listMessageFileNames(app, { orderId, sender, messageIds });
  const lines = messages.map(({ id, createdAt, text }) => ({
    label: day(createdAt),
    value: withFiles(text, files.get(id) ?? []),
  }));
  const preview = lines[0]?.value ?? "";
  const title = lines.length === 1 ? "New message" : `${lines.length} new messages`;
  const order = await getOrderForEmail(app, orderId);
  const kind = `message-digest-email.${jobId}`;
  if (sender === "customer") {
    return sendToTeam(app, order, kind, ({ name, reference, serviceTitle }) => ({
      ...{ preview, title },
      subject: `${title} from ${name} (${reference})`,
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
    ...{ preview, title },
    subject: `${title} about your order ${reference}`,
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

/** The files can be downloaded from the order's page. */
const withFiles = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : `${text}\n\n${names.length === 1 ? "File" : "Files"}: ${names.join(", ")}`;
