import { assessEmailSettings, assessSettings } from "~/admin/health/configuration-checks.server";
import type { Finding } from "~/admin/health/findings";
import { extractEmail, isLiveKey, isPlaceholderEmail } from "~/lib/config/environment.server";
import type { FindSetup, SetupFinding } from "./finding";

export const fromChecks = (findings: readonly Finding[]): SetupFinding[] =>
  findings.flatMap((finding): SetupFinding[] =>
    "mend" in finding ? [{ what: finding.what, mend: finding.mend, isChecked: true }] : [],
  );

export const findMail: FindSetup = ({ settings }) => {
  const { smtpUrl, mailFrom, teamEmail } = settings;
  if (smtpUrl)
    return fromChecks([
      ...assessEmailSettings(settings),
      ...assessSettings(settings).filter(({ what }) => /TEAM_EMAIL|MAIL_FROM/.test(what)),
    ]);
  const example = (name: string, value: string, what: string): SetupFinding[] =>
    isPlaceholderEmail(value) ? [{ what: `${what} ${extractEmail(value)}, an example.`, mend: `Set ${name}.` }] : [];
  return [
    { what: "Emails are saved as files in DATA_DIR/mail and are not sent.", mend: "Set SMTP_URL." },
    ...example("MAIL_FROM", mailFrom, "Emails come from"),
    ...example("TEAM_EMAIL", teamEmail, "Your team’s notices go to"),
  ];
};

/** The webhook's secret comes with the key: a shop with one of them does not start. */
export const findPayments: FindSetup = ({ settings: { payments } }) => {
  if (payments.kind === "sandbox")
    return [
      {
        what: "Payments go to the built-in card sandbox: no real money moves.",
        mend: "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, first to test keys.",
      },
    ];
  return isLiveKey(payments.secretKey)
    ? []
    : [
        {
          what: "STRIPE_SECRET_KEY is a test key: no real money moves.",
          mend: "Once a test purchase has worked, set it and STRIPE_WEBHOOK_SECRET to those of live mode.",
        },
      ];
};

export const findStart: FindSetup = ({ settings }) => {
  const { appUrl, databaseUrl } = settings;
  const findings: SetupFinding[] = [];
  if (!appUrl.startsWith("https:"))
    findings.push({
      what: `The shop’s address is ${appUrl}, which others can’t reach safely.`,
      mend: "Set APP_URL to your own address with https.",
    });
  if (!databaseUrl)
    findings.push({
      what: "The database is the embedded one, which is only for trying out the shop.",
      mend: "Set DATABASE_URL to a PostgreSQL server. A live key needs it.",
    });
  if (!settings.backupKey)
    findings.push({
      what: "BACKUP_KEY is not set: backups would be unencrypted.",
      mend: "Set it, and schedule npm run backup -- FILE.",
    });
  return findings;
};
