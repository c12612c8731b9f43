import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import type { Email, Mailer } from "~/email/mailer.server";
import { SmtpError } from "~/email/smtp-error";
import { environmentSchema, extractEmail, findStartBlocker, isPlaceholderEmail } from "~/lib/config/environment.server";
import type { Settings } from "~/lib/config/settings.server";
import { errorCode } from "~/lib/db/errors";
import { describeError } from "~/lib/logging/redact-error";
import { isLoopback } from "~/lib/loopback";
import {
  errorFinding,
  type Finding,
  findingFromError,
  findingsOf,
  noteFinding,
  okFinding,
  warningFinding,
} from "./findings";

/** Shorter names are similar to variables of other programs. */
const MIN_NAME_LENGTH = 6;

type EmailSettings = Pick<Settings, "smtpUrl" | "emailRecipients" | "appUrl" | "teamEmail">;

export function assessEmailSettings({ smtpUrl, emailRecipients, appUrl }: EmailSettings): Finding[] {
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
  const demo =
    "This is a demo: only TEAM_EMAIL and MAIL_ALLOWED receive email. All other email is saved in DATA_DIR/mail.";
  return emailRecipients === "everybody" ? [] : [noteFinding("mail", demo)];
}

export async function sendTestEmail(mailer: Mailer, settings: EmailSettings): Promise<Finding> {
  try {
    const { file } = await mailer.send(buildTestEmail(settings));
    const sent = "The mail server accepted a test email to TEAM_EMAIL. Check that it arrives, and not as spam.";
    return okFinding("mail", file ? `A test email was saved to ${mailer.where}.` : sent);
  } catch (error) {
    return errorFinding("mail", `A test email could not be sent: ${describeError(error)}.`, emailMend(error));
  }
}

function buildTestEmail({ appUrl, teamEmail, smtpUrl }: EmailSettings): Email {
  // Servers drop repeated ids; in the folder a constant id keeps one file.
  const id = smtpUrl ? randomUUID() : "test";
  return {
    messageId: `<doctor.${id}@${new URL(appUrl).hostname}>`,
    to: teamEmail,
    subject: "Test email from your shop",
    text: `Someone checked the shop at ${appUrl} (npm run doctor, or the button at ${appUrl}/admin/health). If you can read this, order notices will reach you too.`,
  };
}

function emailMend(error: unknown): string {
  if (error instanceof SmtpError) return error.mend;
  if (/^(ENOSPC|EDQUOT|EACCES|EROFS)$/.test(errorCode(error)))
    return "Make DATA_DIR/mail writable for the shop’s user, and free some space.";
  return "Check the host and port in SMTP_URL, and that this machine can connect to it. Many hosts block port 25: use 587 or 465. If it connects, see the mail server’s own log.";
}

export function assessProviderAccess(
  mode: PaymentProvider["mode"],
  access: ProviderAccessStatus,
  webhookUrl: string,
): Finding[] {
  if (access.state === "untried") return [mode === "sandbox" ? SANDBOX_UNTRIED : PROVIDER_UNTRIED];
  if (access.state === "unanswered") return [mode === "sandbox" ? SANDBOX_UNAVAILABLE : PROVIDER_UNAVAILABLE];
  if (!access.key) return [KEY_REJECTED];
  if (mode === "sandbox") return [okFinding("provider", "The built-in card sandbox works. No real money moves.")];
  const kind = mode === "live" ? "live key: real money moves" : "test key: no real money moves";
  const endpoint = assessEndpoint(access, webhookUrl);
  return findingsOf(okFinding("provider", `The card provider accepts the ${kind}.`), endpoint);
}

const SANDBOX_UNTRIED = noteFinding(
  "provider",
  "Payments go to the built-in card sandbox, which needs no key. No real money moves.",
);
const PROVIDER_UNTRIED = noteFinding("provider", "Still waiting for the card provider’s answer.");
const KEY_REJECTED = errorFinding(
  "provider",
  "The card provider rejects STRIPE_SECRET_KEY, so nobody can pay.",
  "Copy the secret key from its dashboard (Developers, API keys) and restart the shop.",
);
const PROVIDER_UNAVAILABLE = errorFinding(
  "provider",
  "The card provider does not answer.",
  "Check its status page, and that this machine can connect to api.stripe.com on port 443.",
);
const SANDBOX_UNAVAILABLE = errorFinding(
  "provider",
  "The card sandbox does not answer.",
  "Restart the shop, which also starts the sandbox. If you run it separately: npm run sandbox. Both need the same DATA_DIR and SANDBOX_PORT.",
);

type Endpoint = Pick<Extract<ProviderAccessStatus, { state: "answered" }>, "webhook" | "unsent">;

function assessEndpoint({ webhook, unsent }: Endpoint, webhookUrl: string): Finding | null {
  if (webhook === false) {
    return errorFinding(
      "provider",
      `The card provider has no enabled endpoint ${webhookUrl}, so payments are noticed up to two minutes late.`,
      "Add it in the dashboard (Developers, Webhooks), and set STRIPE_WEBHOOK_SECRET to its signing secret.",
    );
  }
  if (webhook === null) {
    return warningFinding(
      "provider",
      "STRIPE_SECRET_KEY is not allowed to list webhook endpoints.",
      `Check in the dashboard that ${webhookUrl} is one, or allow the restricted key to read webhook endpoints.`,
    );
  }
  if (unsent.length === 0) return null;
  return warningFinding(
    "provider",
    `The endpoint does not receive ${unsent.join(", ")}, so these are noticed up to two minutes late.`,
    "Add these events to the endpoint in the dashboard (Developers, Webhooks).",
  );
}

export const settingsErrorFindings = (errors: readonly string[]): Finding[] =>
  errors.map((message) =>
    errorFinding("settings", `${message}.`, `Correct it in the shop’s environment; .env.example has every setting.`),
  );

export function assessSettings(settings: Settings): Finding[] {
  const { appUrl, backupKey, smtpUrl, teamEmail, mailFrom } = settings;
  const isPublic = !isLoopback(new URL(appUrl).hostname);
  const placeholder = (name: string, value: string, consequence: string) =>
    !!smtpUrl &&
    isPlaceholderEmail(value) &&
    errorFinding(
      "settings",
      `Email is sent through SMTP_URL, but ${name} still has the placeholder ${extractEmail(value)}: ${consequence}.`,
      `Set ${name} to your own address and restart the shop.`,
    );
  const blocker = findStartBlocker({ STRIPE_SECRET_KEY: secretKeyOf(settings), DATABASE_URL: settings.databaseUrl });
  const findings = findingsOf(
    blocker !== null && findingFromError("settings", blocker, "Set DATABASE_URL."),
    placeholder("TEAM_EMAIL", teamEmail, "order notices and customers’ replies reach nobody"),
    placeholder("MAIL_FROM", mailFrom, "mail servers refuse the sender"),
    isPublic &&
      !backupKey &&
      warningFinding(
        "settings",
        "BACKUP_KEY is not set: backups contain personal data and secrets, unencrypted.",
        "Set it in the shop’s environment and restart the shop. Use any 16 characters or more, and store them somewhere other than the backups.",
      ),
  );
  return findings.length > 0 ? findings : [okFinding("settings", `The settings are valid. The shop serves ${appUrl}.`)];
}

const secretKeyOf = ({ payments }: Settings) => (payments.kind === "stripe" ? payments.secretKey : undefined);

export function findMisspelledVariables(env: Record<string, string | undefined>): Finding[] {
  const settings = Object.keys(environmentSchema.shape);
  return Object.keys(env)
    .filter((name) => env[name] !== "" && !settings.includes(name) && name.length >= MIN_NAME_LENGTH)
    .flatMap((name) => {
      const similar = settings.find((setting) => setting.length >= MIN_NAME_LENGTH && isSimilar(name, setting));
      if (!similar || env[similar]) return [];
      const what = `${name} is set, but there is no such setting.`;
      return [warningFinding("settings", what, `Did you mean ${similar}? Rename it.`)];
    });
}

/** By one missing, added or changed letter, or two swapped letters. */
function isSimilar(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

export const settingsSkipped = (): Finding =>
  noteFinding(
    "settings",
    "Email, the card provider and the public address were not checked. They need valid settings.",
  );
