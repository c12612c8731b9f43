import { environment } from "~/lib/config/environment.server";
import type { Settings } from "~/lib/config/settings.server";
import { isLoopback } from "~/lib/loopback";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";

const SET_AND_RESTART = "Set it in the shop’s environment and restart the shop.";

/** What is wrong with the settings by themselves: one finding for each sentence of `readSettings`. */
export const settingsErrorFindings = (faults: readonly string[]): Finding[] =>
  faults.map((told) =>
    errorFinding("settings", `${told}.`, `Correct it in the shop’s environment; .env.example has every setting.`),
  );

/** Settings that can be read and still are not what a shop should have. */
export function assessSettings(settings: Settings): Finding[] {
  const { appUrl, backupKey, smtpUrl, teamEmail, mailFrom } = settings;
  const isPublic = !isLoopback(new URL(appUrl).hostname);
  const placeholders = [
    ...(teamEmail.endsWith(PLACEHOLDER) ? [["TEAM_EMAIL", "order notices reach nobody"] as const] : []),
    ...(mailFrom.includes(PLACEHOLDER) ? [["MAIL_FROM", "mail servers refuse the sender"] as const] : []),
  ];
  const found = [
    ...(smtpUrl ? placeholders : []).map(([name, follows]) =>
      errorFinding(
        "settings",
        `Email is sent through SMTP_URL, but ${name} still has the placeholder hello${PLACEHOLDER}: ${follows}.`,
        `Set ${name} to your own address and restart the shop.`,
      ),
    ),
    ...(isPublic && !backupKey
      ? [
          warningFinding(
            "settings",
            "BACKUP_KEY is not set: backups contain personal data and secrets, unencrypted.",
            `${SET_AND_RESTART} Use any 16 characters or more, and store them somewhere other than the backups.`,
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [okFinding("settings", `The settings are valid. The shop serves ${appUrl}.`)];
}

const PLACEHOLDER = "@pixelpilots.example";

/** Variables that no setting has the name of, but nearly. */
export function findMisspelledVariables(env: Record<string, string | undefined>): Finding[] {
  const settings = Object.keys(environment.shape);
  return Object.keys(env)
    .filter((name) => env[name] !== "" && !settings.includes(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = settings.find((setting) => setting.length >= SHORTEST && isNearly(name, setting));
      if (!meant || env[meant]) return [];
      return [
        warningFinding(
          "settings",
          `${name} is set, but there is no such setting.`,
          `Did you mean ${meant}? Rename it.`,
        ),
      ];
    });
}

/** Shorter names are too near to those of other programs. */
const SHORTEST = 6;

/** Whether two names differ by one letter that is missing, added or another one, or by two that have changed places. */
function isNearly(a: string, b: string): boolean {
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

/** What the shell that asks has set otherwise than the shop that runs: what it examines may be another shop's. */
export function compareShellSettings(shell: readonly string[], shop: readonly string[]): Finding[] {
  const missing = shop.filter((name) => !shell.includes(name));
  const more = shell.filter((name) => !shop.includes(name));
  if (missing.length + more.length === 0) return [];
  const told = [
    ...(missing.length > 0 ? [`has settings that are not set here (${missing.join(", ")})`] : []),
    ...(more.length > 0 ? [`was started without settings that are set here (${more.join(", ")})`] : []),
  ];
  return [
    warningFinding(
      "settings",
      `The running shop ${told.join(", and ")}: these results may not match the running shop.`,
      "Run the doctor with the shop’s own environment. If its settings have changed, restart the shop.",
    ),
  ];
}

export const settingsSkipped = (): Finding =>
  noteFinding(
    "settings",
    "Email, the card provider and the public address were not checked. They need valid settings.",
  );
