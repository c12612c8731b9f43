/** What the shop is examined for, in the order in which it is told. */
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
  address: "Public address",
  webhook: "Webhook",
  proxies: "Proxies",
  clock: "Clock",
} as const;

export type CheckName = keyof typeof HEALTH_CHECKS;

/**
 * What a check found:
 * - "fine": it was looked at, and works
 * - "note": it was not looked at, or is worth knowing
 * - "warning": the shop works, but not as well as it could, or not for long
 * - "fault": something does not work
 */
export type Finding = Well | Amiss;
type Well = { check: CheckName; level: "fine" | "note"; what: string };
/** `what` is one sentence or a few for the operator; `mend` is what to do. Neither has a secret, or anything about a customer. */
type Amiss = { check: CheckName; level: "warning" | "fault"; what: string; mend: string };

export const okFinding = (check: CheckName, what: string): Finding => ({ check, level: "fine", what });
export const noteFinding = (check: CheckName, what: string): Finding => ({ check, level: "note", what });
export const warningFinding = (check: CheckName, what: string, mend: string): Finding => ({
  check,
  level: "warning",
  what,
  mend,
});
export const errorFinding = (check: CheckName, what: string, mend: string): Finding => ({
  check,
  level: "fault",
  what,
  mend,
});

export const isErrorFinding = ({ level }: Finding): boolean => level === "fault";
export const isWarningFinding = ({ level }: Finding): boolean => level === "warning";

/** What must be tried to be known, instead of what can be said without trying. */
const TRIED: readonly CheckName[] = ["files", "mail", "provider", "address", "webhook", "proxies"];

/** What is known now, and what the last try of everything found. */
export const mergeProbeFindings = (known: readonly Finding[], tried: readonly Finding[]): Finding[] =>
  sortFindings([
    ...known.filter(({ check }) => !TRIED.includes(check)),
    ...tried.filter(({ check }) => TRIED.includes(check)),
  ]);

/** In the order of the checks; of one check, what was found first comes first. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const order = Object.keys(HEALTH_CHECKS);
  return findings.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
}

/** A fault that is told as a start tells it: a sentence about what is wrong, then what to do. */
export function findingFromError(check: CheckName, told: string, otherwise: string): Finding {
  const [, what = told, mend = otherwise] = /^(.+?\.) (\p{Lu}.*)$/su.exec(told) ?? [];
  return errorFinding(check, what, mend);
}

/** "1 job", "2 jobs" */
export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
