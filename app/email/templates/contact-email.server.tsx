import { eq } from "drizzle-orm";
import { listContactReplies } from "~/customers/contact/contact-replies.server";
import { replyUrl } from "~/customers/contact/reply-links.server";
import {
  EmailButton,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailParagraph,
  EmailQuote,
  EmailSubheading,
  EmailSummary,
  NoBreak,
  sendEmail,
  TypedText,
} from "~/email/email-layout.server";
import type { Jobs } from "~/email/log/email-kinds";
import type { EmailApp } from "~/email/mailer.server";
import { formatDayAndTime } from "~/lib/dates/format-date";
import type { Db } from "~/lib/db/database";
import { contactMessages, contactReplies } from "~/lib/db/schema/index";
import { toStorableText } from "~/lib/db/storable-text";
import { formatEmailAddress } from "~/lib/email-address";
import { getRow } from "./order-email-parts.server";

/** In UTF-16 units. */
const MAX_QUOTE_LENGTH = 600;

/** Of a new message, or of a reply by the link of our answer. The team's reply by email goes to the sender. */
export async function sendContactTeamEmail(
  app: EmailApp,
  { messageId, replyId }: Jobs["contact-team-email"],
): Promise<void> {
  const stored = await getContactMessage(app.db, messageId);
  const reply = replyId ? await getReply(app.db, replyId) : null;
  const { appUrl, teamEmail, site } = app.settings;
  const { name, email, company } = stored;
  const { text, createdAt } = reply ?? { ...stored, text: stored.message };
  const lines = [
    { label: "Name", value: name },
    { label: "Email", value: formatEmailAddress(email) },
    ...(company ? [{ label: "Company", value: company }] : []),
    { label: "Received", value: formatDayAndTime(createdAt, site.hours.timeZone) },
  ];
  const content = (
    <EmailLayout
      preview={`${name}: ${toStorableText(text, 90)}`}
      title={reply ? "New reply" : "New message"}
      sender={site}
    >
      <EmailParagraph>
        {reply
          ? `${name} replied to our answer. `
          : "You have a new message from the contact form. The sender’s address hasn’t been verified. "}
        Answer it in the inbox, where the whole team sees it.
      </EmailParagraph>
      <EmailSummary lines={lines} />
      <EmailSubheading>{reply ? "The reply" : "The message"}</EmailSubheading>
      <EmailSummary lines={[{ label: "Message", value: text }]} />
      {!reply && (
        <EmailParagraph>
          They agreed to receive messages via WhatsApp/SMS and accepted the Privacy Policy.
        </EmailParagraph>
      )}
      <EmailButton href={`${appUrl}/admin/inbox?open=${messageId}`}>Reply in admin</EmailButton>
    </EmailLayout>
  );
  const subject = `Message from ${name}${company ? `, ${company}` : ""}`;
  await sendEmail(app, {
    id: `contact-team-email.${replyId ?? messageId}`,
    conversationId: messageId,
    to: teamEmail,
    replyTo: email,
    subject: reply ? `Re: ${subject}` : subject,
    content,
  });
}

/** Sends the team's answer to the sender of the contact message; nothing if it was marked as spam meanwhile. */
export async function sendContactReplyEmail(app: EmailApp, replyId: string): Promise<void> {
  const answer = await getReply(app.db, replyId);
  const message = await getContactMessage(app.db, answer.contactMessageId);
  if (message.spamSince) return;
  const { site } = app.settings;
  const replies = await listContactReplies(app.db, message.id);
  const isBefore = ({ sender, createdAt }: (typeof replies)[number]) =>
    sender === "customer" && createdAt <= answer.createdAt;
  const answered = replies.findLast(isBefore) ?? { ...message, text: message.message };
  const content = (
    <EmailLayout preview={toStorableText(answer.text, 90)} title="Our answer" sender={site}>
      <EmailParagraph>
        <TypedText>{answer.text}</TypedText>
      </EmailParagraph>
      <EmailButton href={replyUrl(app, message.id)}>Reply</EmailButton>
      <EmailNote>
        This private link works for 90 days. You can also reply to this email, or call{" "}
        <NoBreak>{site.phone.display}</NoBreak>.
      </EmailNote>
      <EmailSubheading>
        {`What you wrote on ${formatDayAndTime(answered.createdAt, site.hours.timeZone)}`}
      </EmailSubheading>
      <EmailQuote>{shorten(answered.text)}</EmailQuote>
      <EmailNote>
        Didn’t write to us? Someone entered your address in our contact form. You can safely ignore this email, or tell
        us at <EmailLink href={`mailto:${site.email}`}>{site.email}</EmailLink>.
      </EmailNote>
    </EmailLayout>
  );
  await sendEmail(app, {
    id: `contact-reply-email.${replyId}`,
    conversationId: message.id,
    to: message.email,
    replyTo: site.email,
    subject: `Re: Your message to ${site.brand}`,
    words: { kind: "contact-reply-email", values: { name: message.name } },
    content,
  });
}

const shorten = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${toStorableText(text, MAX_QUOTE_LENGTH).trimEnd()} …` : text;

const getContactMessage = (db: Db, id: string) =>
  getRow(db.select().from(contactMessages).where(eq(contactMessages.id, id)), `contact message ${id}`);

const getReply = (db: Db, id: string) =>
  getRow(db.select().from(contactReplies).where(eq(contactReplies.id, id)), `reply ${id}`);
