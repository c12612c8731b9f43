import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { contactMessages } from "~/db/tables";
import { storable } from "~/db/texts/storable";
import { Action, Letter, Paragraph, Subheading, Summary } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";

/** Tells the team of a message; their answer goes to who wrote it. Throws when the mail server does not take it. */
export async function sendContactNotice(app: App, messageId: string): Promise<void> {
  const [stored] = await app.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!stored) {
    throw new Error(
      `The contact message ${messageId} for this email does not exist. Was the database restored from an older copy?`,
    );
  }
  const { appUrl, teamEmail, site } = app.settings;
  const { name, email, company, message, createdAt } = stored;
  const receivedAt = createdAt.toLocaleString("en-US", {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: site.hours.timeZone,
  });
  const lines = [
    { label: "Name", value: name },
    { label: "Email", value: email },
    ...(company ? [{ label: "Company", value: company }] : []),
    { label: "Received", value: receivedAt },
  ];
  const letter = (
    <Letter preview={`${name}: ${storable(message, 90)}`} title="New message" sender={site}>
      <Paragraph>
        You have a new message from the contact form. Reply to this email to answer. The sender’s address hasn’t been
        verified.
      </Paragraph>
      <Summary lines={lines} />
      <Subheading>The message</Subheading>
      <Summary lines={[{ label: "Message", value: message }]} />
      <Paragraph>They agreed to receive messages via WhatsApp/SMS and accepted the Privacy Policy.</Paragraph>
      <Action href={`${appUrl}/admin/messages`}>Open messages</Action>
    </Letter>
  );
  const subject = `Message from ${name}${company ? `, ${company}` : ""}`;
  await sendLetter(app, { id: `contact-team-email.${stored.id}`, to: teamEmail, replyTo: email, subject, letter });
}
