import type { App } from "~/app.server";
import type { UserRow } from "~/db/tables";
import { Action, Letter, MailLink, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { confirmationUrl } from "../sign-in/confirmation.server";
import { passwordUrl } from "../sign-in/password-reset.server";
import { accountOf } from "./account-of.server";
import { chooseNewPassword } from "./choose-password.server";

/**
 * The mail after a registration, or when its link is asked for again. `userId` is the account that the registration made. An address
 * that was registered before gets its owner told: a confirmed one that it has an account, an unconfirmed one how to take
 * it over. Nobody registered: no mail.
 */
export async function sendConfirmationMail(
  app: App,
  { email, userId }: { email: string; userId?: string },
  jobId: string,
): Promise<void> {
  const user = await accountOf(app, email);
  if (!user || (user.emailVerified && userId === undefined)) return;
  const envelope = { id: `confirmation.${jobId}`, to: user.email, replyTo: app.settings.site.email };
  await sendLetter(app, { ...envelope, ...(await letterFor(app, user, userId)) });
}

async function letterFor(app: App, user: UserRow, userId: string | undefined) {
  if (user.emailVerified) return accountExists(app);
  if (userId === undefined || userId === user.id) return confirmAddress(app, await confirmationUrl(app, user.id));
  return chooseNewPassword(app, await passwordUrl(app, user.id));
}

const confirmAddress = ({ settings: { site } }: App, url: string) => ({
  subject: `Confirm your address for ${site.brand}`,
  letter: (
    <Letter preview="One click and your account is ready" title="Confirm your address" sender={site}>
      <Paragraph>Welcome to {site.brand}! Please confirm your email address.</Paragraph>
      <Action href={url}>Confirm my address</Action>
      <Paragraph>The link expires in 24 hours.</Paragraph>
      <Paragraph>
        Didn’t register? You can safely ignore this email. Nobody can use the account unless you confirm it.
      </Paragraph>
    </Letter>
  ),
});

const accountExists = ({ settings: { site, appUrl } }: App) => ({
  subject: `You already have an account at ${site.brand}`,
  letter: (
    <Letter preview="Someone tried to register with your address" title="You have an account" sender={site}>
      <Paragraph>
        Someone, probably you, tried to register at {site.brand} with this email address. You already have an account,
        and nothing has changed.
      </Paragraph>
      <Action href={`${appUrl}/auth`}>Log in</Action>
      <Paragraph>
        Forgot your password? <MailLink href={`${appUrl}/auth/forgot`}>Choose a new one</MailLink>.
      </Paragraph>
    </Letter>
  ),
});
