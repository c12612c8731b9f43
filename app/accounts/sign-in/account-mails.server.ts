import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { adminInvitations, users } from "~/db/tables";
import {
  accountExists,
  adminInvitation,
  chooseNewPassword,
  confirmAddress,
} from "~/mail/templates/account-mails.server";
import { invitationUrl } from "../admins/invitations.server";
import { confirmationUrl } from "./confirmation.server";
import { passwordUrl } from "./password-reset.server";

/**
 * The mail after a registration, or when its link is asked for again. `userId` is the account that the registration made. An address
 * that was registered before gets another mail: a confirmed owner reads that there is an account already, an unconfirmed one
 * how to take it over. Without an account no mail is sent.
 */
export async function sendConfirmationMail(
  app: App,
  { email, userId }: { email: string; userId?: string },
  jobId: string,
): Promise<void> {
  const user = await findUser(app, email);
  if (!user) return;
  const letter = { ...envelope(app, "confirmation", jobId), to: user.email };
  if (user.emailVerified) {
    if (userId !== undefined) await app.mailer.send(await accountExists({ ...letter, ...signInLinks(app) }));
  } else if (userId === undefined || userId === user.id) {
    await app.mailer.send(await confirmAddress({ ...letter, url: await confirmationUrl(app, user.id) }));
  } else {
    await app.mailer.send(await chooseNewPassword({ ...letter, url: await passwordUrl(app, user.id) }));
  }
}

/** The link to a new password; nothing when nobody is registered with the address. */
export async function sendPasswordMail(app: App, email: string, jobId: string): Promise<void> {
  const user = await findUser(app, email);
  if (!user) return;
  const letter = { ...envelope(app, "password", jobId), to: user.email };
  await app.mailer.send(await chooseNewPassword({ ...letter, url: await passwordUrl(app, user.id) }));
}

/** The invitation's link; nothing when it was revoked or used before its mail went out. */
export async function sendInvitationMail(app: App, invitationId: string): Promise<void> {
  const [row] = await app.db.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  if (!row || row.usedAt || row.revokedAt) return;
  await app.mailer.send(
    await adminInvitation({
      ...envelope(app, "invitation", row.id),
      to: row.email,
      invitedBy: row.invitedBy,
      url: invitationUrl(app, row),
    }),
  );
}

async function findUser(app: App, email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user;
}

const signInLinks = ({ settings }: App) => ({
  url: `${settings.appUrl}/auth`,
  forgotUrl: `${settings.appUrl}/auth/forgot`,
});

/** One message for each job or invitation, however often it must be tried. */
const envelope = ({ settings }: App, kind: string, id: string) => ({
  messageId: `<${kind}.${id}@${new URL(settings.appUrl).hostname}>`,
  site: settings.site,
});
