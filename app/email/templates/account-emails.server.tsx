import { eq } from "drizzle-orm";
import type { ReactNode } from "react";
import type { TwoFactorEvent } from "~/auth/account-jobs";
import { invitationUrl } from "~/auth/admins/invitations.server";
import { passwordResetUrl } from "~/auth/passwords.server";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "~/auth/permissions/roles";
import { confirmationUrl } from "~/auth/sign-in/registration.server";
import type { EmailKindName } from "~/content/documents/emails-kind";
import type { ShopSettings } from "~/content/documents/live-content.server";
import { EmailButton, EmailLayout, EmailLink, EmailParagraph, sendEmail } from "~/email/email-layout.server";
import type { EmailApp } from "~/email/mailer.server";
import type { Db } from "~/lib/db/database";
import { adminInvitations, type UserRow, users } from "~/lib/db/schema/index";

/** `preview`: what email programs show beside the subject. */
type AccountEmail = { words?: EmailKindName; subject: string; preview: string; title: string; body: ReactNode };

/**
 * Sent after a registration and when its link is requested again; nothing if the address has no account. `userId` is the account
 * made by the registration: if the address was registered before, a confirmed owner gets a notice, an unconfirmed one a link to
 * choose a new password.
 */
export async function sendConfirmationEmail(
  app: EmailApp,
  { email, userId }: { email: string; userId?: string },
  jobId: string,
): Promise<void> {
  const user = await findUser(app.db, email);
  if (!user || (user.emailVerified && userId === undefined)) return;
  await send(app, `confirmation.${jobId}`, user.email, await buildConfirmation(app, user, userId));
}

async function buildConfirmation(app: EmailApp, user: UserRow, userId: string | undefined): Promise<AccountEmail> {
  if (user.emailVerified) return accountExists(app.settings);
  if (userId === undefined || userId === user.id)
    return confirmAddress(app.settings, await confirmationUrl(app, user.id));
  return chooseNewPassword(app.settings, await passwordResetUrl(app, user.id));
}

const confirmAddress = ({ site }: ShopSettings, url: string): AccountEmail => ({
  words: "confirm-address",
  subject: `Confirm your address for ${site.brand}`,
  preview: "One click and your account is ready",
  title: "Confirm your address",
  body: (
    <>
      <EmailParagraph>Welcome to {site.brand}! Please confirm your email address.</EmailParagraph>
      <EmailButton href={url}>Confirm my address</EmailButton>
      <EmailParagraph>The link expires in 24 hours.</EmailParagraph>
      <EmailParagraph>
        Didn’t register? You can safely ignore this email. Nobody can use the account unless you confirm it.
      </EmailParagraph>
    </>
  ),
});

const accountExists = ({ site, appUrl }: ShopSettings): AccountEmail => ({
  words: "account-exists",
  subject: `You already have an account at ${site.brand}`,
  preview: "Someone tried to register with your address",
  title: "You have an account",
  body: (
    <>
      <EmailParagraph>
        Someone, probably you, tried to register at {site.brand} with this email address. You already have an account,
        and nothing has changed.
      </EmailParagraph>
      <EmailButton href={`${appUrl}/auth`}>Log in</EmailButton>
      <EmailParagraph>
        Forgot your password? <EmailLink href={`${appUrl}/auth/forgot`}>Choose a new one</EmailLink>.
      </EmailParagraph>
    </>
  ),
});

/** Sends nothing if the address has no account. */
export async function sendPasswordResetEmail(app: EmailApp, email: string, jobId: string): Promise<void> {
  const user = await findUser(app.db, email);
  if (!user) return;
  await send(
    app,
    `password.${jobId}`,
    user.email,
    chooseNewPassword(app.settings, await passwordResetUrl(app, user.id)),
  );
}

const chooseNewPassword = ({ site }: ShopSettings, url: string): AccountEmail => ({
  words: "password",
  subject: `Choose a new password for ${site.brand}`,
  preview: "A link to choose a new password",
  title: "Choose a password",
  body: (
    <>
      <EmailParagraph>Use this link to choose a new password for your {site.brand} account.</EmailParagraph>
      <EmailButton href={url}>Choose a new password</EmailButton>
      <EmailParagraph>
        The link works once and expires in an hour. A new password signs you out everywhere. Didn’t ask for this? You
        can safely ignore this email. Your password won’t change.
      </EmailParagraph>
    </>
  ),
});

/** Sends nothing if the invitation has been revoked or used since. */
export async function sendInvitationEmail(app: EmailApp, invitationId: string): Promise<void> {
  const [row] = await app.db.select().from(adminInvitations).where(eq(adminInvitations.id, invitationId));
  if (!row || row.usedAt || row.revokedAt) return;
  const { brand } = app.settings.site;
  await send(app, `invitation.${row.id}`, row.email, {
    subject: `Become an admin of ${brand}`,
    preview: `${row.invitedBy} invited you`,
    title: "Become an admin",
    body: (
      <>
        <EmailParagraph>
          {row.invitedBy} invited you to manage {brand}’s orders and messages as an admin.
        </EmailParagraph>
        <EmailParagraph>
          Your role will be {ROLE_LABELS[row.role].toLowerCase()}. {ROLE_DESCRIPTIONS[row.role]}
        </EmailParagraph>
        <EmailButton href={invitationUrl(app, row)}>Accept the invitation</EmailButton>
        <EmailParagraph>
          The link works once and expires in 7 days. Not expecting this? You can safely ignore this email.
        </EmailParagraph>
      </>
    ),
  });
}

/** `ifNotYou`: advice for an account's owner who did not cause the event. */
type SecurityNotice = { title: string; text: string; ifNotYou: "password" | "owner" };

const SECURITY_NOTICES: Record<TwoFactorEvent, SecurityNotice> = {
  on: {
    title: "Two-factor sign-in is on",
    text: "From now on, logging in to your account asks for a code from your app after the password. You were signed out everywhere else.",
    ifNotYou: "owner",
  },
  off: {
    title: "Two-factor sign-in is off",
    text: "From now on, your password alone is enough to log in to your account.",
    ifNotYou: "password",
  },
  reset: {
    title: "Two-factor sign-in was reset",
    text: "An owner turned off two-factor sign-in for your account and signed you out everywhere. Your password alone is enough to log in. Please set up two-factor sign-in again.",
    ifNotYou: "owner",
  },
  "new-codes": {
    title: "You have new recovery codes",
    text: "Your account has new recovery codes. The old ones no longer work.",
    ifNotYou: "password",
  },
  "recovery-used": {
    title: "A recovery code was used",
    text: "Someone, probably you, logged in to your account with a recovery code. Each code works only once.",
    ifNotYou: "password",
  },
  guessed: {
    title: "Someone may know your password",
    text: "Someone entered your password and then too many wrong codes. They didn’t get in. Codes from your app won’t work until tomorrow, but your recovery codes still will.",
    ifNotYou: "password",
  },
  password: {
    title: "Your password was changed",
    text: "Your account has a new password, and all other browsers were signed out.",
    ifNotYou: "password",
  },
};

/** Reports a change of two-factor sign-in or password; nothing if the account no longer exists. */
export async function sendTwoFactorEmail(
  app: EmailApp,
  { userId, news }: { userId: string; news: TwoFactorEvent },
  jobId: string,
): Promise<void> {
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const { site, appUrl } = app.settings;
  const { title, text, ifNotYou } = SECURITY_NOTICES[news];
  await send(app, `second-factor.${jobId}`, user.email, {
    subject: `${title}: ${site.brand}`,
    preview: title,
    title,
    body: (
      <>
        <EmailParagraph>{text}</EmailParagraph>
        <EmailParagraph>
          {ifNotYou === "password" ? (
            <>
              Wasn’t this you? <EmailLink href={`${appUrl}/auth/forgot`}>Choose a new password</EmailLink> right away,
              and tell an owner of the shop.
            </>
          ) : (
            "Not expecting this? Tell an owner of the shop."
          )}
        </EmailParagraph>
      </>
    ),
  });
}

async function send(
  app: EmailApp,
  id: string,
  to: string,
  { words, subject, preview, title, body }: AccountEmail,
): Promise<void> {
  const { site } = app.settings;
  const content = (
    <EmailLayout preview={preview} title={title} sender={site}>
      {body}
    </EmailLayout>
  );
  await sendEmail(app, {
    id,
    to,
    replyTo: site.email,
    subject,
    words: words && { kind: words, values: {} },
    content,
  });
}

async function findUser(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}
