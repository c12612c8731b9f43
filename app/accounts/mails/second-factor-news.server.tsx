import { eq } from "drizzle-orm";
import type { App } from "~/app.server";
import { users } from "~/db/tables";
import { Letter, MailLink, Paragraph } from "~/mail/letter/letter";
import { sendLetter } from "~/mail/letter/send-letter.server";
import type { SecondFactorNews } from "~/staff/second-factor";

type News = { title: string; says: string; ifNotYou: "password" | "owner" };

const NEWS: Record<SecondFactorNews, News> = {
  on: {
    title: "Two-factor sign-in is on",
    says: "From now on, logging in to your account asks for a code from your app after the password. You were signed out everywhere else.",
    ifNotYou: "owner",
  },
  off: {
    title: "Two-factor sign-in is off",
    says: "From now on, your password alone is enough to log in to your account.",
    ifNotYou: "password",
  },
  reset: {
    title: "Two-factor sign-in was reset",
    says: "An owner turned off two-factor sign-in for your account and signed you out everywhere. Your password alone is enough to log in. Please set up two-factor sign-in again.",
    ifNotYou: "owner",
  },
  "new-codes": {
    title: "You have new recovery codes",
    says: "Your account has new recovery codes. The old ones no longer work.",
    ifNotYou: "password",
  },
  "recovery-used": {
    title: "A recovery code was used",
    says: "Someone, probably you, logged in to your account with a recovery code. Each code works only once.",
    ifNotYou: "password",
  },
  guessed: {
    title: "Someone may know your password",
    says: "Someone entered your password and then too many wrong codes. They didn’t get in. Codes from your app won’t work until tomorrow, but your recovery codes still will.",
    ifNotYou: "password",
  },
  password: {
    title: "Your password was changed",
    says: "Your account has a new password, and all other browsers were signed out.",
    ifNotYou: "password",
  },
};

/** Tells somebody what happened to the second factor or the password of their account; nothing when the account is gone. */
export async function sendSecondFactorNews(
  app: App,
  { userId, news }: { userId: string; news: SecondFactorNews },
  jobId: string,
): Promise<void> {
  const [user] = await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const { site, appUrl } = app.settings;
  const { title, says, ifNotYou } = NEWS[news];
  const letter = (
    <Letter preview={title} title={title} sender={site}>
      <Paragraph>{says}</Paragraph>
      <Paragraph>
        {ifNotYou === "password" ? (
          <>
            Wasn’t this you? <MailLink href={`${appUrl}/auth/forgot`}>Choose a new password</MailLink> right away, and
            tell an owner of the shop.
          </>
        ) : (
          "Not expecting this? Tell an owner of the shop."
        )}
      </Paragraph>
    </Letter>
  );
  const envelope = { id: `second-factor.${jobId}`, to: user.email, replyTo: site.email };
  await sendLetter(app, { ...envelope, subject: `${title}: ${site.brand}`, letter });
}
