import { randomUUID } from "node:crypto";
import type { Email, Mailer } from "~/email/mail";
import type { Settings } from "~/lib/config/settings.server";
import { describeError } from "~/lib/logging/redact-error";
import { isLoopback } from "~/lib/loopback";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

type MailSettings = Pick<Settings, "smtpUrl" | "mailRecipients" | "appUrl" | "teamEmail">;

/** What the settings alone say about who gets email. */
export function assessEmailSettings({ smtpUrl, mailRecipients, appUrl }: MailSettings): Finding[] {
  if (!smtpUrl) {
    return isLoopback(new URL(appUrl).hostname)
      ? [noteFinding("mail", "SMTP_URL is not set: each email is saved as a file in DATA_DIR/mail.")]
      : [
          warningFinding(
            "mail",
            "SMTP_URL is not set: emails are saved as files in DATA_DIR/mail, and nobody receives them.",
            "Set SMTP_URL to your mail server (smtp://user:password@host:587) and restart the shop.",
          ),
        ];
  }
  if (mailRecipients === "everybody") return [];
  return [
    noteFinding(
      "mail",
      "This is a demo: only TEAM_EMAIL and MAIL_ALLOWED receive email. All other email is saved in DATA_DIR/mail.",
    ),
  ];
}

/** Sends a mail to the team, and says how that went. */
export async function sendTestEmail(mailer: Mailer, settings: MailSettings): Promise<Finding[]> {
  try {
    const { file } = await mailer.send(testMail(settings));
    return [
      okFinding(
        "mail",
        file
          ? `A test email was saved to ${mailer.where}.`
          : `The mail server accepted a test email to TEAM_EMAIL. Check that it arrives, and not as spam.`,
      ),
    ];
  } catch (error) {
    return [errorFinding("mail", `A test email could not be sent: ${describeError(error)}.`, mendOf(error))];
  }
}

function testMail({ appUrl, teamEmail, smtpUrl }: MailSettings): Email {
  // Mail servers drop a message whose id they know; a folder shows one file for one id.
  const id = smtpUrl ? randomUUID() : "test";
  return {
    messageId: `<doctor.${id}@${new URL(appUrl).hostname}>`,
    to: teamEmail,
    subject: "Test email from your shop",
    text: `Someone checked the shop at ${appUrl} (npm run doctor, or the button at ${appUrl}/admin/health). If you can read this, order notices will reach you too.`,
  };
}

/** What nodemailer calls what went wrong. */
const MENDS: readonly (readonly [RegExp, string])[] = [
  [/^EAUTH$/, "Check the user and password in SMTP_URL. Write characters such as @ and / as %40 and %2F."],
  [
    /^ETLS$/,
    "Check the protocol and port in SMTP_URL: smtps:// with 465, smtp:// with 587, and the server’s certificate.",
  ],
  [
    /^EENVELOPE$/,
    "Allow the mail server to send as MAIL_FROM (verify the address or its domain there), and check that TEAM_EMAIL exists.",
  ],
  [
    /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ECONNREFUSED|ENOTFOUND)$/,
    "Check the host and port in SMTP_URL, and that this machine can connect to it. Many hosts block port 25: use 587 or 465.",
  ],
  [/^(ENOSPC|EACCES|EROFS)$/, "Make DATA_DIR/mail writable for the shop’s user, and free some space."],
];

function mendOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = MENDS.find(([codes]) => codes.test(code));
  return known?.[1] ?? "Check SMTP_URL and MAIL_FROM, and the mail server’s own log.";
}
