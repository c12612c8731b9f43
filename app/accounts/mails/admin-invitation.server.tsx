import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { adminInvitations } from "~/db/tables";
import { Action, Letter, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { ROLE_TITLES, ROLE_WORDS } from "~/staff/roles";
import { invitationUrl } from "../admins/invitations.server";

/** Mails an invitation's link; nothing when it was revoked or used before its mail went out. */
export async function sendInvitationMail(app: App, invitationId: string): Promise<void> {
  const [row] = await app.db.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  if (!row || row.usedAt || row.revokedAt) return;
  const { site } = app.settings;
  const letter = (
    <Letter preview={`${row.invitedBy} invited you`} title="Become an admin" sender={site}>
      <Paragraph>
        {row.invitedBy} invited you to manage {site.brand}’s orders and messages as an admin.
      </Paragraph>
      <Paragraph>
        Your role will be {ROLE_TITLES[row.role].toLowerCase()}. {ROLE_WORDS[row.role]}
      </Paragraph>
      <Action href={invitationUrl(app, row)}>Accept the invitation</Action>
      <Paragraph>
        The link works once and expires in 7 days. Not expecting this? You can safely ignore this email.
      </Paragraph>
    </Letter>
  );
  const subject = `Become an admin of ${site.brand}`;
  await sendLetter(app, { id: `invitation.${row.id}`, to: row.email, replyTo: site.email, subject, letter });
}
