import type { App } from "~/app.server";
import { agencyDate } from "~/content/long-date";
import { Action, Paragraph, Subheading, Summary } from "~/mail/letter/letter";
import type { Sender } from "../messages/messages.server";
import { digestOf, filesWith } from "../messages/send-digests.server";
import { orderOf } from "./order-letter.server";
import { sendToCustomer, sendToTeam } from "./payment-lines";

/** Messages of one side about one order. */
type Digest = { orderId: string; sender: Sender; messageIds: string[] };

/** Mails the other side what was written. Throws when the mail server does not take it. */
export async function sendMessageDigest(app: App, { orderId, sender, messageIds }: Digest, jobId: string) {
  const messages = await digestOf(app, orderId, messageIds);
  if (messages.length === 0) return;
  const day = (at: Date) => agencyDate(at, app.settings.site.hours.timeZone);
  const files = await filesWith(app, { orderId, sender, messageIds });
  const lines = messages.map(({ id, createdAt, text }) => ({
    label: day(createdAt),
    value: withFiles(text, files.get(id) ?? []),
  }));
  const preview = lines[0]?.value ?? "";
  const title = lines.length === 1 ? "New message" : `${lines.length} new messages`;
  const order = await orderOf(app, orderId);
  const kind = `message-digest-email.${jobId}`;
  if (sender === "customer") {
    return sendToTeam(app, order, kind, ({ name, reference, serviceTitle }) => ({
      ...{ preview, title },
      subject: `${title} from ${name} (${reference})`,
      body: (
        <>
          <Paragraph>
            {name} wrote about the {serviceTitle} order {reference}.
          </Paragraph>
          <Summary lines={lines} />
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
        <Paragraph>
          We wrote to you about your {serviceTitle} order {reference}.
        </Paragraph>
        <Summary lines={lines} />
        {orderUrl && <Action href={orderUrl}>Read and reply</Action>}
        <Subheading>Prefer email?</Subheading>
        <Paragraph>Reply to this email, and it reaches our team.</Paragraph>
      </>
    ),
  }));
}

/** The files can be downloaded from the order's page. */
const withFiles = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : `${text}\n\n${names.length === 1 ? "File" : "Files"}: ${names.join(", ")}`;
