import { eq } from "drizzle-orm";
import {
  EmailButton,
  EmailLayout,
  EmailParagraph,
  EmailSubheading,
  EmailSummary,
  sendEmail,
} from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import { formatDayAndTime } from "~/lib/dates/format-date";
import { contactMessages } from "~/lib/db/schema/index";
import { toStorableText } from "~/lib/db/storable-text";
import { formatEmailAddress } from "~/lib/email-address";
import { missingRowError } from "./order-email-parts.server";

/** The team's reply goes to the sender of the message. */
export async function sendContactTeamEmail(app: EmailApp, messageId: string): Promise<void> {
  const [stored] = await app.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!stored) throw missingRowError("contact message", messageId);
  const { appUrl, teamEmail, site } = app.settings;
  const { name, email, company, message, createdAt } = stored;
  const lines = [
    { label: "Name", value: name },
    { label: "Email", value: formatEmailAddress(email) },
    ...(company ? [{ label: "Company", value: company }] : []),
    { label: "Received", value: formatDayAndTime(createdAt, site.hours.timeZone) },
  ];
  const content = (
    <EmailLayout preview={`${name}: ${toStorableText(message, 90)}`} title="New message" sender={site}>
      <EmailParagraph>
        You have a new message from the contact form. Reply to this email to answer. The sender’s address hasn’t been
        verified.
      </EmailParagraph>
      <EmailSummary lines={lines} />
      <EmailSubheading>The message</EmailSubheading>
      <EmailSummary lines={[{ label: "Message", value: message }]} />
      <EmailParagraph>They agreed to receive messages via WhatsApp/SMS and accepted the Privacy Policy.</EmailParagraph>
      <EmailButton href={`${appUrl}/admin/messages`}>Open messages</EmailButton>
    </EmailLayout>
  );
  const subject = `Message from ${name}${company ? `, ${company}` : ""}`;
  await sendEmail(app, { id: `contact-team-email.${stored.id}`, to: teamEmail, replyTo: email, subject, content });
}
