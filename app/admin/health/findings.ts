export const HEALTH_CHECKS = {
  settings: "Settings",
  folder: "Data folder and disk",
  process: "The running shop",
  database: "Database",
  jobs: "Jobs",
  events: "Payment events",
  files: "Order files",
  mail: "Email",
  provider: "Card provider",
  taxes: "Taxes",
  address: "Public address",
  webhook: "Webhook",
  proxies: "Proxies",
  clock: "Clock",
  setup: "Setup",
} as const;

export type CheckName = keyof typeof HEALTH_CHECKS;

/** Sentences for the operator, without secrets and personal data. `mend`: what to do. */
export type Finding =
  | { check: CheckName; level: "fine" | "note"; what: string }
  | { check: CheckName; level: "warning" | "fault"; what: string; mend: string };

export const okFinding = (check: CheckName, what: string): Finding => ({ check, level: "fine", what });
export const noteFinding = (check: CheckName, what: string): Finding => ({ check, level: "note", what });
export const warningFinding = (check: CheckName, what: string, mend: string): Finding =>
  ({ check, level: "warning", what, mend }) as const;
export const errorFinding = (check: CheckName, what: string, mend: string): Finding =>
  ({ check, level: "fault", what, mend }) as const;

export const isErrorFinding = ({ level }: Finding): boolean => level === "fault";
export const isWarningFinding = ({ level }: Finding): boolean => level === "warning";

export const findingsOf = (...candidates: readonly (Finding | false | null)[]): Finding[] =>
  candidates.filter((candidate) => !!candidate);

/** These send something to other systems. */
const PROBED: readonly CheckName[] = ["files", "mail", "provider", "address", "webhook", "proxies"];

/** Of other systems, those of the last run of all checks. */
export const mergeProbeFindings = (current: readonly Finding[], probed: readonly Finding[]): Finding[] =>
  sortFindings([
    ...current.filter(({ check }) => !PROBED.includes(check)),
    // Those of the provider; those of our table are current.
    ...probed.filter(({ check }) => PROBED.includes(check) || check === "taxes"),
  ]);

export function sortFindings(findings: readonly Finding[]): Finding[] {
  const order = Object.keys(HEALTH_CHECKS);
  return findings.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
}

/** Splits an error message into its first sentence and what to do; `defaultMend` if it has one sentence only. */
export function findingFromError(check: CheckName, message: string, defaultMend: string): Finding {
  const [, what = message, mend = defaultMend] = /^(.+?\.) (\p{Lu}.*)$/su.exec(message) ?? [];
  return errorFinding(check, what, mend);
}

export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
