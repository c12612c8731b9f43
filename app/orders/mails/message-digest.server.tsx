import type { App } from "~/app.server";
import { agencyDate } from "~/content/long-date";
import { Action, Letter, Paragraph, Subheading, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import type { Sender } from "../messages/messages.server";
import { digestOf, filesWith } from "../messages/send-digests.server";
import { orderOf, toCustomer, toTeam } from "./order-letter.server";

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
  const order = await orderOf(app, orderId);
  const kind = `message-digest-email.${jobId}`;
  await (sender === "team" ? mailCustomer(app, order, kind, lines) : mailTeam(app, order, kind, lines));
}

type Order = Awaited<ReturnType<typeof orderOf>>;
type Lines = { label: string; value: string }[];

async function mailCustomer(app: App, order: Order, kind: string, lines: Lines) {
  const { envelope, facts, name } = toCustomer(app, order, kind);
  const { reference, serviceTitle, site, orderUrl } = facts;
  const letter = (
    <Letter preview={lines[0]?.value ?? ""} title={count(lines)} sender={site}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        We wrote to you about your {serviceTitle} order {reference}.
      </Paragraph>
      <Summary lines={lines} />
      {orderUrl && <Action href={orderUrl}>Read and reply</Action>}
      <Subheading>Prefer email?</Subheading>
      <Paragraph>Reply to this email, and it reaches our team.</Paragraph>
    </Letter>
  );
  await sendLetter(app, { ...envelope, subject: `${count(lines)} about your order ${reference}`, letter });
}

async function mailTeam(app: App, order: Order, kind: string, lines: Lines) {
  const { envelope, facts, name, adminUrl } = toTeam(app, order, kind);
  const letter = (
    <Letter preview={lines[0]?.value ?? ""} title={count(lines)} sender={facts.site}>
      <Paragraph>
        {name} wrote about the {facts.serviceTitle} order {facts.reference}.
      </Paragraph>
      <Summary lines={lines} />
      <Action href={adminUrl}>Reply in admin</Action>
    </Letter>
  );
  const subject = `${count(lines)} from ${name} (${facts.reference})`;
  await sendLetter(app, { ...envelope, subject, letter });
}

/** The files can be downloaded from the order's page. */
const withFiles = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : `${text}\n\n${names.length === 1 ? "File" : "Files"}: ${names.join(", ")}`;

const count = ({ length }: Lines): string => (length === 1 ? "New message" : `${length} new messages`);
