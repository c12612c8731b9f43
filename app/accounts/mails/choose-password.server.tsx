import type { App } from "~/app.server";
import { Action, Letter, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import { passwordUrl } from "../sign-in/password-reset.server";
import { accountOf } from "./account-of.server";

/** Mails the link to a new password; nothing when nobody is registered with the address. */
export async function sendPasswordMail(app: App, email: string, jobId: string): Promise<void> {
  const user = await accountOf(app, email);
  if (!user) return;
  const envelope = { id: `password.${jobId}`, to: user.email, replyTo: app.settings.site.email };
  await sendLetter(app, { ...envelope, ...chooseNewPassword(app, await passwordUrl(app, user.id)) });
}

export const chooseNewPassword = ({ settings: { site } }: App, url: string) => ({
  subject: `Choose a new password for ${site.brand}`,
  letter: (
    <Letter preview="A link to choose a new password" title="Choose a password" sender={site}>
      <Paragraph>Use this link to choose a new password for your {site.brand} account.</Paragraph>
      <Action href={url}>Choose a new password</Action>
      <Paragraph>
        The link works once and expires in an hour. A new password signs you out everywhere. Didn’t ask for this? You
        can safely ignore this email. Your password won’t change.
      </Paragraph>
    </Letter>
  ),
});
