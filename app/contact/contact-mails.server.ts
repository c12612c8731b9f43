import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { contactMessages } from "~/db/tables";
import { contactNotice } from "~/mail/templates/contact-mails.server";

/** Tells the team of a message; their answer goes to who wrote it. Throws when the mail server does not take it. */
export async function sendContactNotice(app: App, messageId: string): Promise<void> {
  const [stored] = await app.db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!stored) {
    throw new Error(
      `The contact message ${messageId} of a mail does not exist: was the database restored from an older copy?`,
    );
  }
  const { appUrl, teamEmail, site } = app.settings;
  await app.mailer.send(
    await contactNotice({
      // One mail per message, however often it must be tried.
      messageId: `<contact-notice.${stored.id}@${new URL(appUrl).hostname}>`,
      to: teamEmail,
      name: stored.name,
      email: stored.email,
      company: stored.company,
      message: stored.message,
      receivedAt: stored.createdAt.toLocaleString("en-US", {
        dateStyle: "long",
        timeStyle: "long",
        timeZone: site.hours.timeZone,
      }),
      adminUrl: `${appUrl}/admin/messages`,
      site,
    }),
  );
}
