import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { adminInvitations } from "~/db/tables";
import { Action, Letter, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { invitationUrl } from "../admins/invitations.server";

/** Mails an invitation's link; nothing when it was revoked or used before its mail went out. */
export async function sendInvitationMail(app: App, invitationId: string): Promise<void> {
  const [row] = await app.db.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  if (!row || row.usedAt || row.revokedAt) return;
  const { site } = app.settings;
  const letter = (
    <Letter preview={`${row.invitedBy} invites you`} title="Become an admin" sender={site}>
      <Paragraph>
        {row.invitedBy} invites you to look after the orders and messages of {site.brand} as an admin.
      </Paragraph>
      <Action href={invitationUrl(app, row)}>Accept the invitation</Action>
      <Paragraph>The link is good once, for 7 days. If you do not know what this is about, ignore this mail.</Paragraph>
    </Letter>
  );
  const subject = `Become an admin of ${site.brand}`;
  await sendLetter(app, { id: `invitation.${row.id}`, to: row.email, replyTo: site.email, subject, letter });
}
