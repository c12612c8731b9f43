import { parseArgs } from "node:util";
import {
  type CheckName,
  type Finding,
  HEALTH_CHECKS,
  isErrorFinding,
  isWarningFinding,
  pluralize,
} from "~/admin/health/findings";
import { diagnose } from "./doctor";
import { type DoctorEnvironment, doctorEnvironment as ownSurroundings } from "./doctor-probes";

const USAGE = `Find problems with this shop, running or not, and how to fix them.
  npm run doctor                checks everything and sends a test email to TEAM_EMAIL
  npm run doctor -- --no-mail   doesn't send the test email
  npm run doctor -- --json      prints the results as JSON
The exit code is 1 if anything failed, otherwise 0. docs/operations/health-checks.md explains each check.`;

/** `npm run doctor`. Ends the process with 0, or with 1 when something is at fault. */
export async function runDoctor(args: readonly string[]): Promise<void> {
  const wishes = readWishes(args);
  if (!wishes) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { text, code } = await formatDiagnosis(process.env, wishes);
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
}

type Wishes = { json: boolean; mail: boolean };

/** Null for words that it does not know. */
function readWishes(args: readonly string[]): Wishes | null {
  try {
    const options = { json: { type: "boolean" }, "no-mail": { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...args], options });
    return { json: values.json ?? false, mail: !values["no-mail"] };
  } catch {
    return null;
  }
}

type Env = Record<string, string | undefined>;

/** What the command prints, and its exit code. */
export async function formatDiagnosis(
  env: Env,
  { json, mail }: Wishes,
  surroundings: DoctorEnvironment = ownSurroundings,
): Promise<{ text: string; code: number }> {
  const findings = await diagnose(env, surroundings, { mail });
  const code = findings.some(isErrorFinding) ? 1 : 0;
  const text = json
    ? JSON.stringify({ ok: code === 0, checkedAt: surroundings.now().toISOString(), findings }, null, 2)
    : inWords(findings);
  return { text, code };
}

const MARKS: Record<Finding["level"], string> = { fine: "ok   ", note: "note ", warning: "WARN ", fault: "FAIL " };

function inWords(findings: readonly Finding[]): string {
  const checks = [...new Set(findings.map(({ check }) => check))];
  const [faults, warnings] = [findings.filter(isErrorFinding).length, findings.filter(isWarningFinding).length];
  const sum =
    faults + warnings === 0
      ? "No problems found."
      : `${pluralize(faults, "problem")}, ${pluralize(warnings, "warning")}.`;
  return [...checks.map((check) => section(check, findings)), sum].join("\n\n");
}

const section = (check: CheckName, findings: readonly Finding[]): string =>
  [HEALTH_CHECKS[check], ...findings.filter((one) => one.check === check).flatMap(lines)].join("\n");

const lines = (finding: Finding): string[] => [
  `  ${MARKS[finding.level]} ${finding.what}`,
  ...("mend" in finding ? [`        ${finding.mend}`] : []),
];
