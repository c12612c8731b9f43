/** What the shop is examined for, in the order in which it is told. */
export const CHECKS = {
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

export type CheckName = keyof typeof CHECKS;

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

export const fine = (check: CheckName, what: string): Finding => ({ check, level: "fine", what });
export const note = (check: CheckName, what: string): Finding => ({ check, level: "note", what });
export const warning = (check: CheckName, what: string, mend: string): Finding => ({
  check,
  level: "warning",
  what,
  mend,
});
export const fault = (check: CheckName, what: string, mend: string): Finding => ({
  check,
  level: "fault",
  what,
  mend,
});

export const isFault = ({ level }: Finding): boolean => level === "fault";
export const isWarning = ({ level }: Finding): boolean => level === "warning";

/** What must be tried to be known, instead of what can be said without trying. */
const TRIED: readonly CheckName[] = ["files", "mail", "provider", "address", "webhook", "proxies"];

/** What is known now, and what the last try of everything found. */
export const withTried = (known: readonly Finding[], tried: readonly Finding[]): Finding[] =>
  inOrder([
    ...known.filter(({ check }) => !TRIED.includes(check)),
    ...tried.filter(({ check }) => TRIED.includes(check)),
  ]);

/** In the order of the checks; of one check, what was found first comes first. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const order = Object.keys(CHECKS);
  return findings.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
}

/** A fault that is told as a start tells it: a sentence about what is wrong, then what to do. */
export function faultTold(check: CheckName, told: string, otherwise: string): Finding {
  const [, what = told, mend = otherwise] = /^(.+?\.) (\p{Lu}.*)$/su.exec(told) ?? [];
  return fault(check, what, mend);
}

/** "1 job", "2 jobs" */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
