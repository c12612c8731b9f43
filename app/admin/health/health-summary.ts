import {
  type CheckName,
  type Finding,
  HEALTH_CHECKS,
  isErrorFinding,
  isWarningFinding,
  pluralize,
} from "~/admin/health/findings";

type Level = Finding["level"];

const WORST_FIRST: readonly Level[] = ["fault", "warning", "note", "fine"];

/** While one of these has a problem, customers may be unable to order or pay. */
const ESSENTIAL: readonly CheckName[] = [
  "settings",
  "folder",
  "process",
  "database",
  "events",
  "provider",
  "address",
  "webhook",
  "clock",
];

type HealthSummary = { title: string; tone: "good" | "pending" | "bad"; details: string };

/** Whether orders and payments run, and what else was found: "1 note: No test email was sent." */
export function summarizeHealth(findings: readonly Finding[]): HealthSummary {
  const blocking = findings.some((finding) => isErrorFinding(finding) && ESSENTIAL.includes(finding.check));
  const attention = findings.some((finding) => isErrorFinding(finding) || isWarningFinding(finding));
  return {
    title: blocking ? "Orders or payments need attention" : "Orders and payments are running",
    tone: blocking ? "bad" : attention ? "pending" : "good",
    details: describeFindings(findings),
  };
}

const NAMES: Record<Exclude<Level, "fine">, string> = { fault: "problem", warning: "warning", note: "note" };

function describeFindings(findings: readonly Finding[]): string {
  const counted = Object.entries(NAMES).flatMap(([level, name]) => {
    const count = findings.filter((finding) => finding.level === level).length;
    return count > 0 ? pluralize(count, name) : [];
  });
  const worst = sortWorstFirst(findings)[0];
  return counted.length === 0 || !worst ? "No problems found." : `${counted.join(", ")}: ${worst.what}`;
}

export type CheckGroup = {
  check: CheckName;
  title: string;
  /** Of the worst finding, which comes first. */
  level: Level;
  findings: Finding[];
};

/** One group for each check, worst first. */
export function groupByCheck(findings: readonly Finding[]): CheckGroup[] {
  const groups = [...Map.groupBy(findings, ({ check }) => check)].map(([check, found]) => {
    const sorted = sortWorstFirst(found);
    return { check, title: HEALTH_CHECKS[check], level: sorted[0]?.level ?? ("fine" as const), findings: sorted };
  });
  return sortWorstFirst(groups);
}

const sortWorstFirst = <T extends { level: Level }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => WORST_FIRST.indexOf(a.level) - WORST_FIRST.indexOf(b.level));
